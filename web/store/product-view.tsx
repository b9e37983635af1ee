import { useState } from 'react';
import { buyerInformation } from '../../content/shop/before-order.ts';
import { storeNotice } from '../../content/shop/notice.ts';
import { words } from '../../content/words.ts';
import type { HtmlNode } from '../../contract/html-node.ts';
import { href } from '../../contract/paths.ts';
import type { Product, Variant } from '../../contract/product.ts';
import { Link } from '../navigation/link.tsx';
import { storeKind } from '../state/site-mode.ts';
import { GuaranteeNotice } from '../ui/feedback/guarantee-notice.tsx';
import { StoreNotice } from '../ui/feedback/store-notice.tsx';
import type { Elements } from '../ui/page/elements.ts';
import { Minus, Plus } from '../ui/pictures/icons.ts';
import { BuyBox } from './buy-box.tsx';
import { Carousel } from './carousel.tsx';
import { ChevronRight } from './icons.ts';
import { pictureColor } from './picture-color.ts';
import { RelatedProducts } from './related-products.tsx';
import { StockNote, stockState } from './stock-note.tsx';

/**
 * The page of a product.
 *
 * @param first the variant that it opens with; undefined for a product without variants, which cannot be bought
 */
export function ProductView({ product, first }: { product: Product; first: Variant | undefined }) {
  const urls = productPictures(product);
  const { guarantee } = buyerInformation[storeKind()];
  /** −1 for a variant without a picture. */
  const pictureOf = (of: Variant | undefined) => urls.indexOf(of?.image_url ?? '');
  const [variantId, setVariantId] = useState(first?.id);
  const [picture, setPicture] = useState(() => Math.max(0, pictureOf(first)));
  const variant = product.variants.find(({ id }) => id === variantId) ?? first;

  const choose = (next: Variant) => {
    setVariantId(next.id);
    if (pictureOf(next) >= 0) setPicture(pictureOf(next));
  };

  return (
    <>
      <nav
        className="flex items-center gap-2 pt-3.5 text-13 text-text-3"
        aria-label={words.page.breadcrumb}
      >
        <Link to={href('store')} className="flex min-h-11 items-center hover:text-text md:min-h-8">
          {words.navigation.store}
        </Link>
        <ChevronRight size={14} className="turns" />
        <span aria-current="page">{product.title}</span>
      </nav>
      <div className="mt-2 grid items-start md:mt-3 gap-8 lg:grid-cols-12 lg:gap-14">
        <div className="min-w-0 lg:col-span-7">
          <Carousel
            title={product.title}
            colorOf={(url) => pictureColor(product, url)}
            urls={urls}
            index={picture}
            onIndex={setPicture}
          />
        </div>
        <div className="min-w-0 lg:col-span-5">
          <StoreNotice text={storeNotice} />
          {product.ribbon_text ? (
            <p className="badge badge-warm mb-3">{product.ribbon_text}</p>
          ) : null}
          <h1 className="text-page break-words">{product.title}</h1>
          {product.subtitle ? <p className="mt-1 text-16 text-text-2">{product.subtitle}</p> : null}
          {variant ? (
            <BuyBox product={product} variant={variant} onVariant={choose} />
          ) : (
            <StockNote {...stockState(product, variant, 1)} />
          )}
          <div className="mt-8 border-t border-line">
            {product.description_nodes.length > 0 ? (
              <Disclosure title={words.store.description} open>
                <HtmlText nodes={product.description_nodes} />
              </Disclosure>
            ) : null}
            {product.additional_info.map((info) => (
              <Disclosure key={info.id} title={info.title}>
                <HtmlText nodes={info.description_nodes} />
              </Disclosure>
            ))}
            <ProducerAndSafety product={product} />
          </div>
          {guarantee && <GuaranteeNotice {...guarantee} />}
        </div>
      </div>
      <RelatedProducts product={product} />
    </>
  );
}

/**
 * The producer and the safety warnings that Regulation (EU) 2023/988 requires in an offer; nothing for a product
 * without these texts.
 */
function ProducerAndSafety({
  product: { producer, producer_contact, warnings },
}: {
  product: Product;
}) {
  if (!(producer || producer_contact || warnings)) return null;
  return (
    <Disclosure title={words.store.producer}>
      <div className="product-text">
        {producer ? <p>{producer}</p> : null}
        {producer_contact ? <p className="whitespace-pre-line">{producer_contact}</p> : null}
        {warnings ? <p className="whitespace-pre-line font-medium">{warnings}</p> : null}
      </div>
    </Disclosure>
  );
}

function Disclosure(props: { title: string; open?: boolean; children: Elements }) {
  return (
    <details className="fold" open={props.open}>
      <summary>
        <span>{props.title}</span>
        <Plus size={16} className="when-closed" />
        <Minus size={16} className="when-open" />
      </summary>
      {props.children}
    </details>
  );
}

/** The product's pictures in order, followed by those that only a variant has. */
function productPictures(product: Product): string[] {
  const own = product.images.map(({ url }) => url);
  const ofVariants = product.variants.flatMap(({ image_url }) => image_url ?? []);
  const all = [...new Set([...own, ...ofVariants])];
  return all.length === 0 && product.image ? [product.image] : all;
}

/** Renders a product text from the tree that the server sanitised. No markup is parsed here. */
function HtmlText({ nodes }: { nodes: readonly HtmlNode[] }) {
  // Keyed by content, because React cannot update a text that the browser has translated.
  return (
    <div key={JSON.stringify(nodes)} className="product-text">
      {nodes.map(nodeToElement)}
    </div>
  );
}

function nodeToElement(node: HtmlNode, index: number) {
  if (typeof node === 'string') return node;
  const children = node.children.map(nodeToElement);
  if (node.tag === 'br') return <br key={index} />;
  if (node.tag === 'a')
    return (
      <a key={index} href={node.href} className="text-link" rel="noopener nofollow" target="_blank">
        {children}
      </a>
    );
  const Tag = node.tag;
  return <Tag key={index}>{children}</Tag>;
}
