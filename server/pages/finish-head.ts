import { locale } from '../../content/locale.ts';
import { brand } from '../../content/look/brand.ts';
import { hasOwnLook } from '../../content/look/logo.ts';
import { pictureUrls } from '../../content/look/picture-urls.ts';
import { articles } from '../../content/texts/articles.ts';
import { news } from '../../content/texts/news.ts';
import { sparklinesAttribute } from '../../contract/market-history.ts';
import { offlineOffAttribute } from '../../contract/offline.ts';
import { href, type PageName, serverPaths, sharePictures } from '../../contract/paths.ts';
import type { WireProductDetail } from '../../contract/store.ts';
import type { StoreKind } from '../../contract/store-kind.ts';
import { sharePictureUrl } from '../../contract/store-pictures.ts';
import { productFromWire } from '../../domain/store/product-from-wire.ts';
import { escapeHtml } from '../../domain/text/escape-html.ts';
import { isIndexable } from './is-indexable.ts';
import { feedStories } from './news-feed.ts';
import {
  articleData,
  dataElement,
  productData,
  productProperties,
  type StructuredData,
} from './structured-data.ts';

export interface HeadSite {
  /**
   * The site's own URL, if set. Without the URL there are no absolute URLs: no canonical link, no
   * picture.
   */
  publicUrl: string | undefined;
  storeId: string;
  storeKind: StoreKind;
  /** True if the provider's attribution ("Powered by …") may appear below prices; pages reserve a line for it. */
  hasAttribution: boolean;
  /** True if tables show a chart line of each coin's last week. */
  hasSparklines(): boolean;
  /** True if browsers may keep the site for offline use. */
  offline: boolean;
  product(id: string): WireProductDetail | null | undefined;
  /** True if the build has a file at a path. */
  hasFile(address: string): boolean;
}

interface HeadPage {
  route: PageName;
  path: string;
  status: number;
}

interface Picture {
  path: string;
  alt: string;
  type: 'image/png' | 'image/jpeg';
}

interface PageSubject {
  type: 'website' | 'article' | 'product';
  /** The page's own picture, if any. */
  picture?: Picture;
  properties?: Readonly<Record<string, string>>;
  data?(addresses: { url: string; image: string | null }): StructuredData;
}

/**
 * Adds the head's parts that only the server knows, or that only search engines and link previews
 * read. React does not render these parts, for two reasons: creating a script element in the
 * browser would violate the Trusted Types policy, and visitors need not download the code.
 */
export function finishHead(html: string, page: HeadPage, site: HeadSite): string {
  // The browser needs the store's id for its calls. The id is a setting, so the build cannot know
  // it.
  const tags = [`<meta name="store-id" content="${site.storeId}">`];
  if (isIndexable(page)) tags.push(...listedTags(html, page, site));
  else tags.push('<meta name="robots" content="noindex">');
  return (
    html
      // A function, because a replacement string gives `$&` and the like a meaning.
      .replace('</head>', () => `${tags.join('')}</head>`)
      .replace('<html ', site.hasAttribution ? '<html data-credit ' : '<html ')
      .replace('<html ', site.hasSparklines() ? `<html ${sparklinesAttribute} ` : '<html ')
      .replace('<html ', site.offline ? '<html ' : `<html ${offlineOffAttribute} `)
  );
}

function listedTags(html: string, page: HeadPage, site: HeadSite): string[] {
  const subject = subjectOf(page, site);
  // The texts are already escaped, because they come from the rendered page.
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? brand.name;
  const description = /<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? '';
  const tags = [
    metaProperty('og:site_name', brand.name),
    ...(locale === 'en-US' ? [] : [metaProperty('og:locale', openGraphLocale)]),
    metaProperty('og:type', subject.type),
    metaProperty('og:title', title),
    metaProperty('og:description', description),
    ...Object.entries(subject.properties ?? {}).map(([name, text]) =>
      metaProperty(name, escapeHtml(text)),
    ),
  ];
  const { publicUrl } = site;
  if (publicUrl === undefined) return [...tags, '<meta name="twitter:card" content="summary">'];
  const picture: Picture | null = subject.picture ?? defaultPicture;
  const url = publicUrl + page.path;
  const image = picture && publicUrl + picture.path;
  return [
    `<link rel="canonical" href="${url}">`,
    ...tags,
    metaProperty('og:url', url),
    ...(picture && image
      ? [
          metaProperty('og:image', image),
          metaProperty('og:image:type', picture.type),
          metaProperty('og:image:width', String(sharePictures.widthPx)),
          metaProperty('og:image:height', String(sharePictures.heightPx)),
          metaProperty('og:image:alt', escapeHtml(picture.alt)),
          '<meta name="twitter:card" content="summary_large_image">',
        ]
      : ['<meta name="twitter:card" content="summary">']),
    ...(page.route === 'news' && feedStories(news).length > 0
      ? [
          `<link rel="alternate" type="application/atom+xml" href="${publicUrl}${serverPaths.newsFeed}">`,
        ]
      : []),
    ...(subject.data ? [dataElement(subject.data({ url, image }))] : []),
  ];
}

function subjectOf({ route, path }: HeadPage, site: HeadSite): PageSubject {
  if (route === 'article') {
    const article = articles.find(({ slug }) => href('article', { slug }) === path);
    if (article) {
      return {
        type: 'article',
        ...pictureIfAny(sharePictures.article(article.slug), article.title, site),
        ...(article.picture?.share !== undefined && {
          picture: { path: article.picture.share, alt: article.picture.alt, type: 'image/jpeg' },
        }),
        data: (urls) => articleData(article, urls),
      };
    }
  }
  if (route === 'product') {
    const id = decodeURIComponent(path.slice(path.lastIndexOf('/') + 1));
    const product = productFromWire(site.product(id));
    if (product) {
      const image = product.image ?? product.images[0]?.url ?? null;
      const drawing = drawingOf(image);
      const photo = sharePictureUrl(image);
      return {
        type: 'product',
        properties: productProperties(product),
        ...(photo && { picture: { path: photo, alt: product.title, type: 'image/jpeg' } }),
        ...(drawing && pictureIfAny(sharePictures.product(drawing), product.title, site)),
        data: (urls) => productData(product, { ...urls, storeKind: site.storeKind }),
      };
    }
  }
  return { type: 'website' };
}

/** The drawing of a sample product, for which a PNG exists, because link previews do not show SVG. */
function drawingOf(image: string | null): string | null {
  const [before = '', after = ''] = serverPaths.cataloguePicture('*').split('*');
  return image?.startsWith(before) && image.endsWith(after)
    ? image.slice(before.length, -after.length)
    : null;
}

const pictureIfAny = (path: string, alt: string, site: HeadSite): Pick<PageSubject, 'picture'> =>
  // The default picture shows the bundled name and mark.
  !hasOwnLook && site.hasFile(path) ? { picture: { path, alt, type: 'image/png' } } : {};

/** The picture for pages without their own; null if the site has no picture either. */
const defaultPicture: Picture | null = pictureUrls && {
  path: pictureUrls.share.url,
  alt: pictureUrls.share.alt,
  type: 'image/png',
};

/** The Open Graph locale, such as de_AT; American English if the language is unknown. */
const { language = '', region = '' } = new Intl.Locale(locale).maximize();
const openGraphLocale = `${language}_${region}`;

/** @param content escaped text */
const metaProperty = (name: string, content: string) =>
  `<meta property="${name}" content="${content}">`;
