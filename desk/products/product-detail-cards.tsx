import type { ReactNode } from 'react';
import { CheckField, SelectField, TextField } from './form-fields.tsx';
import type { ProductForm } from './product-form.ts';

interface ListProps<Item> {
  title: string;
  items: readonly Item[];
  /** The noun for an item, such as 'question'. */
  what: string;
  add: string;
  empty: Item;
  onChange(items: Item[]): void;
  children(item: Item, at: number, change: (changed: Partial<Item>) => void): ReactNode;
}

/** A card with a list of items: each has fields and can be removed, and more can be added. */
function ListCard<Item extends object>(props: ListProps<Item>) {
  const { title, items, what, add, empty, onChange, children } = props;
  const id = `list-${what.replaceAll(' ', '-')}`;
  return (
    <section className="card" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className="stack pad">
        {items.map((item, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an item is identified by its position
          <div key={at} className="stack wide">
            {children(item, at, (changed) => onChange(items.with(at, { ...item, ...changed })))}
            <button
              type="button"
              className="button plain"
              aria-label={`Remove ${what} ${at + 1}`}
              onClick={() => onChange(items.toSpliced(at, 1))}
            >
              Remove
            </button>
          </div>
        ))}
        <button type="button" className="button" onClick={() => onChange([...items, empty])}>
          {add}
        </button>
      </div>
    </section>
  );
}

interface Props {
  edited: ProductForm;
  products: readonly { id: string; title: string }[];
  /** The product's id; null for a new product. */
  id: string | null;
  set<Key extends 'additionalInfo' | 'customFields' | 'related'>(
    key: Key,
    value: ProductForm[Key],
  ): void;
}

/** The sections below a description, the questions to buyers, and the related products. */
export function ProductDetailCards({ edited, products, id, set }: Props) {
  const others = Object.fromEntries(
    products.flatMap((product) => (product.id === id ? [] : [[product.id, product.title]])),
  );
  return (
    <>
      <ListCard
        title="Information below the description"
        items={edited.additionalInfo}
        what="information"
        add="Add information"
        empty={{ title: '', html: '' }}
        onChange={(items) => set('additionalInfo', items)}
      >
        {(item, at, change) => (
          <>
            <TextField
              place={`additionalInfo.${at}.title`}
              label={`Heading of information ${at + 1}`}
              value={item.title}
              onChange={(title) => change({ title })}
            />
            <TextField
              place={`additionalInfo.${at}.html`}
              label={`Text of information ${at + 1}, in HTML`}
              rows={4}
              value={item.html}
              onChange={(html) => change({ html })}
            />
          </>
        )}
      </ListCard>
      <ListCard
        title="Asked of the buyer"
        items={edited.customFields}
        what="question"
        add="Ask something"
        empty={{ title: '', required: false }}
        onChange={(items) => set('customFields', items)}
      >
        {(item, at, change) => (
          <>
            <TextField
              place={`customFields.${at}.title`}
              label={`Question ${at + 1}`}
              help="Such as Initials."
              value={item.title}
              onChange={(title) => change({ title })}
            />
            <CheckField
              label={`Question ${at + 1} has to be answered`}
              checked={item.required}
              onChange={(required) => change({ required })}
            />
          </>
        )}
      </ListCard>
      <ListCard
        title="Related products"
        items={edited.related}
        what="related product"
        add="Add a related product"
        empty={{ sectionTitle: edited.related.at(-1)?.sectionTitle ?? '', product: '' }}
        onChange={(items) => set('related', items)}
      >
        {(item, at, change) => (
          <>
            <SelectField
              place={`related.${at}.product`}
              label={`Related product ${at + 1}`}
              choices={{ '': 'Choose', ...others }}
              value={item.product}
              onChange={(product) => change({ product })}
            />
            <TextField
              place={`related.${at}.sectionTitle`}
              label={`Heading of related product ${at + 1}`}
              help="Such as Goes with it."
              value={item.sectionTitle}
              onChange={(sectionTitle) => change({ sectionTitle })}
            />
          </>
        )}
      </ListCard>
    </>
  );
}
