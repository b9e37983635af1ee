import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useLocation, useParams } from 'wouter';
import { answerOf, api, queries } from '../api.ts';
import { may } from '../me.ts';
import { Heading } from '../ui/heading.tsx';
import { Failure, Loading, Refusal } from '../ui/states.tsx';
import { type Edited, editedOf, useDraft } from './draft.ts';
import { Pictures } from './pictures.tsx';
import { Preview } from './preview.tsx';
import { type Products, useProducts } from './product-list.tsx';
import { VariantTable } from './variant-table.tsx';

type Product = Products['products'][number];

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

interface EditorProps {
  /** Null for a new one. */
  product: Product | null;
  currency: string;
}

function Editor({ product, currency }: EditorProps) {
  const [, go] = useLocation();
  const id = product?.id ?? 'new';
  const { edited, setEdited, isChanged, drop } = useDraft(id, editedOf(product, currency));
  const [free, setFree] = useState(false);
  const set = <Field extends keyof Edited>(field: Field, value: Edited[Field]) =>
    setEdited((typed) => ({ ...typed, [field]: value }));
  const save = useMutation({
    mutationFn: (isTrial: boolean) =>
      answerOf(
        api.products.$post({
          json: { product: fileOf(product, edited), revision: product?.revision, free, isTrial },
        }),
      ),
    async onSuccess({ notes, unstruck }, isTrial) {
      if (isTrial) return;
      drop();
      await queries.invalidateQueries();
      // Stay on the page while there are notes to read.
      if (notes.length + unstruck.length === 0) go('/products');
    },
    // If somebody else has changed it, show their changes before the next save.
    onError: () => queries.invalidateQueries({ queryKey: ['products'] }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(false);
  };
  const isReadOnly = !may('everything');
  return (
    <form onSubmit={submit}>
      <Heading title={product?.title ?? 'New product'} />
      <div className="split">
        <fieldset disabled={isReadOnly || save.isPending}>
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
              <label>
                <input
                  type="checkbox"
                  checked={free}
                  onChange={({ target }) => setFree(target.checked)}
                />{' '}
                A price of 0 is meant
              </label>
            </div>
          </section>
          <Pictures
            pictures={edited.pictures}
            onChange={(change) =>
              setEdited((typed) => ({ ...typed, pictures: change(typed.pictures) }))
            }
          />
          <VariantTable
            options={edited.options}
            variants={edited.variants}
            currency={edited.variants[0]?.currencyCode ?? currency}
            onChange={(changed) => setEdited((typed) => ({ ...typed, ...changed }))}
          />
        </fieldset>
        {!isReadOnly && <Preview product={fileOf(product, edited)} />}
      </div>
      <Refusal error={save.error} />
      {save.data && (
        <div role="status" className="notice">
          <p>
            {save.variables
              ? `${save.data.products.flatMap(({ fields, variants }) => [...fields, ...variants]).length} changes. `
              : 'Saved. '}
            {save.data.notes.join(' ')}
            {save.data.unstruck.map(({ variant, why }) => ` ${variant}: ${why}.`)}
          </p>
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
      ...(id === undefined && { stock: stockOf(stock.trim()) }),
      options: options.map((title, at) => ({ title, value: values[at] ?? '' })),
    })),
  };
}

/** Null: not counted. What is no number stays as it was typed, and is refused with a sentence. */
const stockOf = (typed: string): number | string | null =>
  typed === '' ? null : /^\d+$/.test(typed) ? Number(typed) : typed;
