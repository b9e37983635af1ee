import { useMutation, useQuery } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { type FormEvent, useState } from 'react';
import { useLocation, useParams } from 'wouter';
import { ApiError, api, bodyOrThrow, notPolled, queryClient } from '../api.ts';
import { hasRole } from '../session.ts';
import { Heading } from '../ui/heading.tsx';
import { ActionRefusal, LoadFailure, Loading } from '../ui/notices.tsx';
import { FieldFaultContext, fieldFaultFinder, TextField } from './form-fields.tsx';
import { ProductDetailCards } from './product-detail-cards.tsx';
import { useProductDraft } from './product-draft.ts';
import {
  formOfProduct,
  type Product,
  type ProductDefaults,
  type ProductForm,
  productFileOf,
} from './product-form.ts';
import { ProductPictures } from './product-pictures.tsx';
import { ProductPreview } from './product-preview.tsx';
import { ShortTexts } from './product-texts.tsx';
import { SaleCard } from './sale-card.tsx';
import { optionFaults } from './variants/option-faults.ts';
import { VariantTable } from './variants/variant-table.tsx';

type SaveAnswer = InferResponseType<typeof api.products.$post, 200>;

export function ProductPage() {
  const { id = 'new' } = useParams();
  /** The response to saving a new product, shown on the product's page, which opens after the save. */
  const [created, setCreated] = useState<SaveAnswer | null>(null);
  const found = useQuery({
    queryKey: ['products', id],
    queryFn: () => bodyOrThrow(api.products[':id'].$get({ param: { id } })),
  });
  const all = useQuery({
    queryKey: ['products', 'found'],
    queryFn: () => bodyOrThrow(api.products.found.$get({ query: {} })),
    ...notPolled,
  });
  if (found.error instanceof ApiError && found.error.status === 404)
    return (
      <>
        <Heading title="No such product" />
        <p>It is not on sale any more, or never was.</p>
      </>
    );
  const failed = found.isLoadingError ? found : all.isLoadingError ? all : null;
  if (failed) return <LoadFailure error={failed.error} retry={() => void failed.refetch()} />;
  if (!found.data || !all.data) return <Loading />;
  return (
    <Editor
      key={id}
      {...found.data}
      products={all.data}
      created={created?.id === id ? created : null}
      setCreated={setCreated}
    />
  );
}

interface EditorProps {
  /** The product; null for a new one. */
  product: Product | null;
  currency: string;
  defaults: ProductDefaults;
  products: readonly { id: string; title: string }[];
  created: SaveAnswer | null;
  setCreated(saved: SaveAnswer): void;
}

function Editor({ product, products, currency, defaults, created, setCreated }: EditorProps) {
  const [, go] = useLocation();
  const id = product?.id ?? 'new';
  const { edited, setEdited, isChanged, drop } = useProductDraft(
    id,
    formOfProduct(product, currency),
  );
  const [free, setFree] = useState(false);
  const set = <Field extends keyof ProductForm>(field: Field, value: ProductForm[Field]) =>
    setEdited((typed) => ({ ...typed, [field]: value }));
  const save = useMutation({
    mutationFn: async ({ isDryRun, tried }: { isDryRun: boolean; tried: ProductForm }) => {
      const faults = optionFaults({ ...tried, maxVariants: defaults.maxVariants });
      if (faults.length > 0) throw ApiError.ofFaults(faults);
      return bodyOrThrow(
        api.products.$post({
          json: {
            product: productFileOf(product, tried),
            revision: product?.revision,
            free,
            isDryRun,
          },
        }),
      );
    },
    async onSuccess(answer, { isDryRun }) {
      if (isDryRun) return;
      drop();
      const hasNotes = answer.notes.length + answer.unstruck.length > 0;
      if (hasNotes && product === null) {
        setCreated(answer);
        go(`/products/${answer.id}`, { replace: true });
      }
      await queryClient.invalidateQueries();
      // Stay on the page if there are notes to read.
      if (!hasNotes) go('/products');
    },
    // If somebody else has changed the product, show the change before the next save.
    onError: () => queryClient.invalidateQueries({ queryKey: ['products'] }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({ isDryRun: false, tried: edited });
  };
  const saved = save.data ?? created;
  const isReadOnly = !hasRole('everything');
  const faultOf = fieldFaultFinder(
    save.error instanceof ApiError ? save.error.problems : [],
    save.variables?.tried ?? edited,
    edited,
  );
  const notice = saved && (
    <div role="status" className="notice">
      <p>
        {save.variables?.isDryRun
          ? `${saved.products.flatMap(({ fields, variants }) => [...fields, ...variants]).length} changes. `
          : 'Saved. '}
        {saved.notes.join(' ')}
        {saved.unstruck.map(({ variant, why }) => ` ${variant}: ${why}.`)}
      </p>
    </div>
  );
  // After a creation, the product's page opens at its top, so show the notice there instead of beside the button.
  const isNew = save.data === undefined && created !== null;
  return (
    <form onSubmit={submit}>
      <Heading title={product?.title ?? 'New product'} />
      {isNew && notice}
      <div className="split">
        <FieldFaultContext value={faultOf}>
          <fieldset disabled={isReadOnly || save.isPending}>
            <section className="card" aria-labelledby="texts">
              <h2 id="texts">Texts</h2>
              <div className="stack pad">
                <TextField
                  place="title"
                  label="Title"
                  isRequired
                  maxLength={300}
                  value={edited.title}
                  onChange={(value) => set('title', value)}
                />
                <TextField
                  place="handle"
                  label="Name in files and addresses"
                  placeholder="made of the title"
                  maxLength={200}
                  value={edited.handle}
                  onChange={(value) => set('handle', value)}
                />
                <ShortTexts card="texts" edited={edited} set={set} />
                <TextField
                  place="descriptionHtml"
                  label="Description, in HTML"
                  rows={6}
                  value={edited.descriptionHtml}
                  onChange={(value) => set('descriptionHtml', value)}
                />
                <TextField
                  place="collections"
                  label="Collections, with commas between"
                  value={edited.collections}
                  onChange={(value) => set('collections', value)}
                />
              </div>
            </section>
            <SaleCard {...{ edited, set, free, setFree }} deliveryTime={defaults.deliveryTime} />
            <section className="card" aria-labelledby="safety">
              <h2 id="safety">Producer and safety</h2>
              <div className="stack pad">
                <ShortTexts card="safety" edited={edited} set={set} />
              </div>
            </section>
            <ProductPictures
              pictures={edited.pictures}
              onChange={(change) =>
                setEdited((typed) => ({ ...typed, pictures: change(typed.pictures) }))
              }
              replaced={(before, after) =>
                setEdited((typed) => ({
                  ...typed,
                  variants: typed.variants.map((variant) =>
                    variant.picture === before ? { ...variant, picture: after } : variant,
                  ),
                }))
              }
            />
            <VariantTable
              options={edited.options}
              variants={edited.variants}
              stored={product === null ? [] : formOfProduct(product, currency).variants}
              maxVariants={defaults.maxVariants}
              currency={edited.variants[0]?.currencyCode ?? currency}
              pictures={edited.pictures}
              lowStock={defaults.lowStock}
              onChange={(changed) => setEdited((typed) => ({ ...typed, ...changed }))}
            />
            <ProductDetailCards {...{ edited, products, set }} id={product?.id ?? null} />
          </fieldset>
        </FieldFaultContext>
        {!isReadOnly && <ProductPreview product={productFileOf(product, edited)} />}
      </div>
      <ActionRefusal error={save.error} />
      {!isNew && notice}
      {isChanged && !isReadOnly && (
        <div className="save">
          <b>Not saved yet</b>
          <button type="button" className="button plain" onClick={drop}>
            Discard
          </button>
          <button
            type="button"
            className="button"
            onClick={() => save.mutate({ isDryRun: true, tried: edited })}
          >
            Try
          </button>
          {edited.status === 'draft' && (
            <button
              type="button"
              className="button"
              disabled={save.isPending}
              onClick={({ currentTarget }) => {
                if (!currentTarget.form?.reportValidity()) return;
                const tried = { ...edited, status: 'published' as const };
                setEdited(() => tried);
                save.mutate({ isDryRun: false, tried });
              }}
            >
              Save and publish
            </button>
          )}
          <button type="submit" className="button flame" disabled={save.isPending}>
            Save
          </button>
        </div>
      )}
    </form>
  );
}
