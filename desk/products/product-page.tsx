import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { useLocation, useParams } from 'wouter';
import { answerOf, api, queries } from '../api.ts';
import { plainAmount } from '../format.ts';
import { may } from '../me.ts';
import { Heading } from '../ui/heading.tsx';
import { Failure, Loading, Refusal } from '../ui/states.tsx';
import { Pictures } from './pictures.tsx';
import { type Products, useProducts } from './product-list.tsx';
import { type EditedVariant, newVariant, VariantTable } from './variant-table.tsx';

type Product = Products['products'][number];

interface Edited {
  title: string;
  handle: string;
  descriptionHtml: string;
  status: 'published' | 'draft';
  hidden: boolean;
  needsSending: boolean;
  taxClass: 'standard' | 'reduced' | 'none';
  collections: string;
  pictures: string[];
  /** The names of the options, such as Size. */
  options: string[];
  variants: EditedVariant[];
}

/** One product: texts, pictures, options and variants. */
export function ProductPage() {
  const { id = 'new' } = useParams();
  const list = useProducts();
  if (list.isPending) return <Loading />;
  if (list.isError) return <Failure error={list.error} retry={() => void list.refetch()} />;
  const found = list.data.products.find((product) => product.id === id);
  if (found === undefined && id !== 'new')
    return (
      <>
        <Heading title="No such product" />
        <p>It is not on sale any more, or never was.</p>
      </>
    );
  return <Editor key={id} product={found ?? null} currency={list.data.currency} />;
}

const draftKey = (id: string) => `desk-product-${id}`;

/** What is typed survives a closed tab. It is taken away once it is saved. */
function useDraft(id: string, initial: Edited) {
  const stored = localStorage.getItem(draftKey(id));
  const [edited, setEdited] = useState<Edited>(
    stored === null ? initial : (JSON.parse(stored) as Edited),
  );
  const isChanged = JSON.stringify(edited) !== JSON.stringify(initial);
  useEffect(() => {
    if (isChanged) localStorage.setItem(draftKey(id), JSON.stringify(edited));
    else localStorage.removeItem(draftKey(id));
  }, [id, edited, isChanged]);
  const drop = () => {
    localStorage.removeItem(draftKey(id));
    setEdited(initial);
  };
  return { edited, setEdited, isChanged, drop };
}

interface EditorProps {
  /** Null for a new one. */
  product: Product | null;
  currency: string;
}

function Editor({ product, currency }: EditorProps) {
  const [, go] = useLocation();
  const id = product?.id ?? 'new';
  const { edited, setEdited, isChanged, drop } = useDraft(id, editedOf(product, currency));
  const set = <Field extends keyof Edited>(field: Field, value: Edited[Field]) =>
    setEdited({ ...edited, [field]: value });
  const save = useMutation({
    mutationFn: (isTrial: boolean) =>
      answerOf(api.products.$post({ json: { product: fileOf(product, edited), isTrial } })),
    async onSuccess(_, isTrial) {
      if (isTrial) return;
      localStorage.removeItem(draftKey(id));
      await queries.invalidateQueries();
      go('/products');
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(false);
  };
  const isReadOnly = !may('everything');
  return (
    <form onSubmit={submit}>
      <Heading title={product?.title ?? 'New product'} />
      <fieldset disabled={isReadOnly}>
        <section className="card" aria-labelledby="texts">
          <h2 id="texts">Texts</h2>
          <div className="stack pad">
            <label className="field">
              Title
              <input
                required
                maxLength={300}
                value={edited.title}
                onChange={({ target }) => set('title', target.value)}
              />
            </label>
            <label className="field">
              Name in files and addresses
              <input
                maxLength={200}
                placeholder="made of the title"
                value={edited.handle}
                onChange={({ target }) => set('handle', target.value)}
              />
            </label>
            <label className="field wide">
              Description, in HTML
              <textarea
                rows={6}
                value={edited.descriptionHtml}
                onChange={({ target }) => set('descriptionHtml', target.value)}
              />
            </label>
            <label className="field">
              Collections, with commas between
              <input
                value={edited.collections}
                onChange={({ target }) => set('collections', target.value)}
              />
            </label>
          </div>
        </section>
        <section className="card" aria-labelledby="sale">
          <h2 id="sale">Sale</h2>
          <div className="row pad">
            <label className="field short">
              Status
              <select
                value={edited.status}
                onChange={({ target }) =>
                  set('status', target.value === 'draft' ? 'draft' : 'published')
                }
              >
                <option value="published">Published</option>
                <option value="draft">Draft</option>
              </select>
            </label>
            <label className="field short">
              Tax
              <select
                value={edited.taxClass}
                onChange={({ target }) => set('taxClass', target.value as Edited['taxClass'])}
              >
                <option value="standard">Standard</option>
                <option value="reduced">Reduced</option>
                <option value="none">None</option>
              </select>
            </label>
            <label>
              <input
                type="checkbox"
                checked={edited.hidden}
                onChange={({ target }) => set('hidden', target.checked)}
              />{' '}
              Hidden from lists
            </label>
            <label>
              <input
                type="checkbox"
                checked={edited.needsSending}
                onChange={({ target }) => set('needsSending', target.checked)}
              />{' '}
              Has to be sent
            </label>
          </div>
        </section>
        <Pictures pictures={edited.pictures} onChange={(pictures) => set('pictures', pictures)} />
        <VariantTable
          options={edited.options}
          variants={edited.variants}
          currency={currency}
          onChange={(changed) => setEdited({ ...edited, ...changed })}
        />
      </fieldset>
      <Refusal error={save.error} />
      {save.data && save.variables && (
        <div role="status" className="notice">
          {save.data.products.length === 0
            ? 'Nothing would change.'
            : `${save.data.products.flatMap(({ fields, variants }) => [...fields, ...variants]).length} things would change. ${save.data.notes.join(' ')}`}
        </div>
      )}
      {isChanged && !isReadOnly && (
        <div className="save">
          <b>Not saved yet</b>
          <button type="button" className="button plain" onClick={drop}>
            Discard
          </button>
          <button type="button" className="button" onClick={() => save.mutate(true)}>
            Try
          </button>
          <button type="submit" className="button flame" disabled={save.isPending}>
            Save
          </button>
        </div>
      )}
    </form>
  );
}

function editedOf(product: Product | null, currency: string): Edited {
  const variants = product?.variants ?? [];
  const options = variants[0]?.options?.map(({ title }) => title) ?? [];
  return {
    title: product?.title ?? '',
    handle: product?.handle ?? '',
    descriptionHtml: product?.descriptionHtml ?? '',
    status: product?.status ?? 'draft',
    hidden: product?.hidden ?? false,
    needsSending: product?.needsSending ?? true,
    taxClass: product?.taxClass ?? 'standard',
    collections: product?.collections?.join(', ') ?? '',
    pictures: product?.pictures ?? [],
    options,
    variants:
      variants.length === 0
        ? [newVariant(0, currency)]
        : variants.map((variant) => ({
            key: variant.id ?? '',
            id: variant.id,
            sku: variant.sku ?? '',
            price: plainAmount(Number(variant.priceCents ?? 0), variant.currencyCode ?? currency),
            sale:
              typeof variant.salePriceCents === 'number'
                ? plainAmount(variant.salePriceCents, variant.currencyCode ?? currency)
                : '',
            currencyCode: variant.currencyCode ?? currency,
            stock: typeof variant.stock === 'number' ? String(variant.stock) : '',
            values: options.map(
              (name) => variant.options?.find(({ title }) => title === name)?.value ?? '',
            ),
          })),
  };
}

/** The product as a catalogue file has it. What the editor does not show stays as it is. */
function fileOf(product: Product | null, edited: Edited) {
  const { collections, variants, options, handle, ...fields } = edited;
  return {
    ...(product?.id !== undefined && { id: product.id }),
    ...(handle.trim() !== '' && { handle: handle.trim() }),
    ...fields,
    collections: collections
      .split(',')
      .map((title) => title.trim())
      .filter((title) => title !== ''),
    variants: variants.map(({ key: _, id, sku, stock, values, ...prices }) => ({
      ...(id !== undefined && { id }),
      sku: sku.trim() === '' ? null : sku.trim(),
      ...prices,
      // The stock of what is there is changed on its own screen, where sales meanwhile count.
      ...(id === undefined && { stock: stock.trim() === '' ? null : Number(stock) }),
      options: options.map((title, at) => ({ title, value: values[at] ?? '' })),
    })),
  };
}
