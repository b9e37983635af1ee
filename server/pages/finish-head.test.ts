import { describe, expect, it } from 'vitest';
import { brand } from '../../content/look/brand.ts';
import { serverPaths, sharePictures, storePicturePath } from '../../contract/paths.ts';
import type { WireProductDetail } from '../../contract/store.ts';
import { sharePictureUrl } from '../../contract/store-pictures.ts';
import { finishHead, type HeadSite } from './finish-head.ts';

const publicUrl = 'https://candlewick.example';
const hostileText = '</script><script>alert(1)</script>" $& $\' <!--';

const product: WireProductDetail = {
  id: 'prod_1',
  title: hostileText,
  subtitle: 'Heavy cotton',
  ribbon_text: null,
  producer: null,
  producer_contact: null,
  warnings: null,
  description: null,
  description_nodes: [],
  thumbnail: serverPaths.cataloguePicture('tee'),
  status: 'published',
  purchasable: true,
  order: 1,
  site_product_selection: null,
  type: { value: 'physical' },
  url_handle: null,
  metadata: null,
  created_at: '2025-07-01T00:00:00.000Z',
  updated_at: '2025-07-01T00:00:00.000Z',
  deleted_at: null,
  media: [],
  options: [],
  product_collections: [],
  additional_info: [],
  custom_fields: [],
  related_products: [],
  variants: [
    {
      id: 'variant_1',
      title: 'S',
      image_url: null,
      sku: 'TEE-S',
      manage_inventory: true,
      weight: null,
      options: [],
      inventory_quantity: 3,
      prices: [
        {
          amount: 2_900,
          sale_amount: 1_950,
          currency_code: 'usd',
          currency: {
            code: 'usd',
            symbol: '$',
            symbol_native: '$',
            name: 'US Dollar',
            name_plural: 'US dollars',
            decimal_digits: 2,
            rounding: 0,
            template: '$$1',
            min_amount: 50,
          },
        },
      ],
    },
  ],
};

const site = (fields: Partial<HeadSite> = {}): HeadSite => ({
  publicUrl,
  storeId: 'candlewick',
  storeKind: 'embedded',
  hasAttribution: false,
  hasSparklines: () => false,
  offline: true,
  product: (id) => (id === product.id ? product : null),
  hasFile: () => true,
  ...fields,
});

const renderedPage = `<html><head><title>Tea &amp; coffee · ${brand.name}</title><meta name="description" content="Say &quot;tea&quot;."/></head><body></body></html>`;
const productPage = { route: 'product', path: '/product/prod_1', status: 200 } as const;
const aboutPage = { route: 'about', path: '/about', status: 200 } as const;

const metaOf = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(html)?.[1];
function dataOf(html: string): Record<string, unknown> {
  const [, text = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
  return JSON.parse(text);
}

describe('HEAD-SHARE: the data for link previews', () => {
  it('is the page’s own title and description, its address and a picture with its size', () => {
    const html = finishHead(renderedPage, aboutPage, site());
    expect(metaOf(html, 'og:title')).toBe(`Tea &amp; coffee · ${brand.name}`);
    expect(metaOf(html, 'og:description')).toBe('Say &quot;tea&quot;.');
    expect(metaOf(html, 'og:type')).toBe('website');
    expect(metaOf(html, 'og:site_name')).toBe(brand.name);
    expect(metaOf(html, 'og:url')).toBe(`${publicUrl}/about`);
    expect(html).toContain(`<link rel="canonical" href="${publicUrl}/about">`);
    expect(metaOf(html, 'og:image')).toBe(publicUrl + sharePictures.site);
    expect(metaOf(html, 'og:image:width')).toBe('1200');
    expect(metaOf(html, 'og:image:height')).toBe('630');
    expect(metaOf(html, 'og:image:alt')).toBe(`${brand.name}: Crypto markets, clearly lit`);
    expect(metaOf(html, 'twitter:card')).toBe('summary_large_image');
    expect(html).not.toContain('ld+json');
  });

  it('uses the picture of an article or a product, or else the site’s', () => {
    const page = { route: 'article', path: '/learn/nft-basics', status: 200 } as const;
    const article = finishHead(renderedPage, page, site());
    expect(metaOf(article, 'og:type')).toBe('article');
    expect(metaOf(article, 'og:image')).toBe(publicUrl + sharePictures.article('nft-basics'));
    expect(metaOf(article, 'og:image:alt')).toBe('NFT basics');
    const soldPage = finishHead(renderedPage, productPage, site());
    expect(metaOf(soldPage, 'og:type')).toBe('product');
    expect(metaOf(soldPage, 'og:image')).toBe(publicUrl + sharePictures.product('tee'));
    const undrawnHead = finishHead(renderedPage, productPage, site({ hasFile: () => false }));
    expect(metaOf(undrawnHead, 'og:image')).toBe(publicUrl + sharePictures.site);
    const photo = storePicturePath('0'.repeat(32));
    for (const ownProduct of [
      { ...product, thumbnail: photo },
      { ...product, thumbnail: null, media: [{ url: photo, order: 0, type: 'image' as const }] },
    ]) {
      const shownHead = finishHead(renderedPage, productPage, site({ product: () => ownProduct }));
      expect(metaOf(shownHead, 'og:image'), 'PICT-SHARE').toBe(publicUrl + sharePictureUrl(photo));
      expect(metaOf(shownHead, 'og:image:type')).toBe('image/jpeg');
      expect(dataOf(shownHead)['image']).toBe(publicUrl + sharePictureUrl(photo));
    }
    const foreignProduct = { ...product, thumbnail: 'https://pictures.example/tee.png' };
    const hostedHead = finishHead(
      renderedPage,
      productPage,
      site({ product: () => foreignProduct }),
    );
    expect(metaOf(hostedHead, 'og:image')).toBe(publicUrl + sharePictures.site);
  });

  it.each([
    aboutPage,
    { route: 'article', path: '/learn/nft-basics', status: 200 } as const,
    productPage,
  ])(
    'has the four properties that the Open Graph protocol requires, and a card as X defines it: $path',
    (page) => {
      const html = finishHead(renderedPage, page, site());
      // https://ogp.me, "Basic Metadata" and "Object Types". The type `product` is Facebook's own.
      expect(metaOf(html, 'og:title')).toMatch(/./);
      expect(metaOf(html, 'og:type')).toMatch(/^(website|article|product)$/);
      for (const name of ['og:url', 'og:image'])
        expect(metaOf(html, name), name).toMatch(/^https:\/\/[^\s"]+$/);
      expect(metaOf(html, 'twitter:card')).toMatch(/^summary(_large_image)?$/);
      // Each property occurs once, because a repeated property adds a second picture or title.
      const names = [...html.matchAll(/<meta property="([^"]+)"/g)].map(([, name]) => name);
      expect(new Set(names).size).toBe(names.length);
    },
  );

  it('has no absolute URL while the site does not know its own', () => {
    const html = finishHead(renderedPage, productPage, site({ publicUrl: undefined }));
    expect(metaOf(html, 'og:title')).toBe(`Tea &amp; coffee · ${brand.name}`);
    expect(metaOf(html, 'twitter:card')).toBe('summary');
    expect(html).not.toMatch(/canonical|og:url|og:image|ld\+json|http/);
  });

  it('is missing on unlisted pages', () => {
    for (const [route, status] of [
      ['profile', 200],
      ['login', 200],
      ['success', 200],
      ['product', 404],
      ['unknown', 404],
    ] as const) {
      const html = finishHead(renderedPage, { route, path: '/x', status }, site());
      expect(metaOf(html, 'robots')).toBe('noindex');
      expect(html).not.toMatch(/og:|canonical|ld\+json/);
    }
  });
});

describe('HEAD-DATA: the data for search engines', () => {
  it('describes a product with the price, currency and availability of its page', () => {
    const data = dataOf(finishHead(renderedPage, productPage, site()));
    expect(data).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: hostileText,
      description: 'Heavy cotton',
      sku: 'TEE-S',
      image: publicUrl + sharePictures.product('tee'),
      url: `${publicUrl}/product/prod_1`,
      offers: {
        '@type': 'Offer',
        url: `${publicUrl}/product/prod_1`,
        price: '19.50',
        priceCurrency: 'USD',
        availability: 'https://schema.org/InStock',
      },
    });
  });

  it('STORE-PRICE: if a cheaper variant is sold out, all data, including link previews, describes the one that can be bought', () => {
    const [variant] = product.variants;
    if (variant === undefined) throw new Error('the product has no variant');
    const cheaperVariant = { ...variant, id: 'variant_0', sku: 'TEE-XS', inventory_quantity: 0 };
    cheaperVariant.prices = variant.prices.map((price) => ({ ...price, sale_amount: 1_000 }));
    const twoVariants = { ...product, variants: [cheaperVariant, variant] };
    const html = finishHead(renderedPage, productPage, site({ product: () => twoVariants }));
    expect(dataOf(html)).toMatchObject({
      sku: 'TEE-S',
      offers: { price: '19.50', availability: 'https://schema.org/InStock' },
    });
    expect(metaOf(html, 'product:price:amount')).toBe('19.50');
    expect(metaOf(html, 'product:price:currency')).toBe('USD');
    expect(metaOf(html, 'product:availability')).toBe('in stock');
    expect(metaOf(html, 'product:retailer_item_id')).toBe('TEE-S');
  });

  it('a product that nobody can buy now is out of stock, and one without a price has no offer', () => {
    const [variant] = product.variants;
    if (variant === undefined) throw new Error('the product has no variant');
    const soldOut = { ...product, variants: [{ ...variant, inventory_quantity: 0 }] };
    for (const unavailable of [soldOut, { ...product, purchasable: false }])
      expect(
        dataOf(finishHead(renderedPage, productPage, site({ product: () => unavailable }))),
      ).toMatchObject({ offers: { availability: 'https://schema.org/OutOfStock' } });
    const unpricedProduct = { ...product, variants: [{ ...variant, prices: [] }] };
    const data = dataOf(
      finishHead(renderedPage, productPage, site({ product: () => unpricedProduct })),
    );
    expect(data).not.toHaveProperty('offers');
  });

  it('HOSTED-WORDS: names us as brand and seller only of our own goods', () => {
    const headOf = (storeKind: 'embedded' | 'hosted') =>
      dataOf(finishHead(renderedPage, productPage, site({ storeKind })));
    expect(headOf('embedded')).toMatchObject({
      brand: { name: brand.name },
      offers: { seller: { name: brand.name } },
    });
    expect(headOf('hosted')).toMatchObject({ offers: { price: '19.50' } });
    expect(JSON.stringify(headOf('hosted'))).not.toMatch(/"(?:brand|seller)"/);
  });

  it('describes an article, by the site, without a date', () => {
    const page = { route: 'article', path: '/learn/nft-basics', status: 200 } as const;
    const data = dataOf(finishHead(renderedPage, page, site()));
    expect(data).toMatchObject({
      '@type': 'Article',
      headline: 'NFT basics',
      url: `${publicUrl}/learn/nft-basics`,
      image: publicUrl + sharePictures.article('nft-basics'),
      author: { '@type': 'Organization', name: brand.name },
      publisher: { '@type': 'Organization', name: brand.name },
    });
    expect(Object.keys(data).filter((key) => key.startsWith('date'))).toEqual([]);
  });

  it('no text escapes from its element or attribute', () => {
    const html = finishHead(renderedPage, productPage, site());
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(html.match(/<\/script>/g)).toHaveLength(1);
    expect(html).not.toContain('<!--');
    expect(html.match(/<\/head>/g)).toHaveLength(1);
    expect(metaOf(html, 'og:image:alt')).toBe(
      "&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;&quot; $&amp; $' &lt;!--",
    );
  });
});
