import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link, useLocation, useParams } from 'wouter';
import type { TaxClass } from '../../contract/tax-class.ts';
import { ApiError, api, bodyOrThrow, queryClient } from '../api.ts';
import { hasRole } from '../session.ts';
import { Heading } from '../ui/heading.tsx';
import { ActionRefusal, LoadFailure, Loading } from '../ui/states.tsx';
import { useProductDraft } from './draft.ts';
import {
  CheckField,
  FieldFaultContext,
  fieldFaultFinder,
  SelectField,
  TextField,
} from './field.tsx';
import { ProductDetailCards } from './more-cards.tsx';
import { ProductPictures } from './pictures.tsx';
import { ProductPreview } from './preview.tsx';
import {
  dateTimeFieldText,
  formOfProduct,
  type Product,
  type ProductDefaults,
  type ProductForm,
  productFileOf,
} from './product-form.ts';
import { ShortTexts } from './product-texts.tsx';
import { VariantTable } from './variants/variant-table.tsx';

const taxWords: Record<TaxClass, string> = {
  standard: 'Standard',
  reduced: 'Reduced',
  none: 'None',
};

const switches = [
  ['purchasable', 'Can be bought'],
  ['hidden', 'Hidden from lists'],
  ['needsSending', 'Has to be sent'],
] as const;

export function ProductPage() {
  const { id = 'new' } = useParams();
  const found = useQuery({
    queryKey: ['products', id],
    queryFn: () => bodyOrThrow(api.products[':id'].$get({ param: { id } })),
  });
  const all = useQuery({
    queryKey: ['products', 'found'],
    queryFn: () => bodyOrThrow(api.products.found.$get({ query: {} })),
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
  return <Editor key={id} {...found.data} products={all.data} />;
}

interface EditorProps {
  /** The product; null for a new one. */
  product: Product | null;
  currency: string;
  defaults: ProductDefaults;
  products: readonly { id: string; title: string }[];
}

function Editor({ product, products, currency, defaults }: EditorProps) {
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
    mutationFn: ({ isTrial, tried }: { isTrial: boolean; tried: ProductForm }) =>
      bodyOrThrow(
        api.products.$post({
          json: {
            product: productFileOf(product, tried),
            revision: product?.revision,
            free,
            isTrial,
          },
        }),
      ),
    async onSuccess({ notes, unstruck }, { isTrial }) {
      if (isTrial) return;
      drop();
      await queryClient.invalidateQueries();
      // Stay on the page while there are notes to read.
      if (notes.length + unstruck.length === 0) go('/products');
    },
    // If somebody else has changed it, show their changes before the next save.
    onError: () => queryClient.invalidateQueries({ queryKey: ['products'] }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({ isTrial: false, tried: edited });
  };
  const isReadOnly = !hasRole('everything');
  const faultOf = fieldFaultFinder(
    save.error instanceof ApiError ? save.error.problems : [],
    save.variables?.tried ?? edited,
    edited,
  );
  return (
    <form onSubmit={submit}>
      <Heading title={product?.title ?? 'New product'} />
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
            <section className="card" aria-labelledby="sale">
              <h2 id="sale">Sale</h2>
              <div className="stack pad">
                <div className="row">
                  <SelectField
                    place="status"
                    label="Status"
                    choices={{ published: 'Published', draft: 'Draft' }}
                    value={edited.status}
                    onChange={(value) => set('status', value as ProductForm['status'])}
                  />
                  <SelectField
                    place="taxClass"
                    label="Tax"
                    choices={taxWords}
                    value={edited.taxClass}
                    onChange={(value) => set('taxClass', value as ProductForm['taxClass'])}
                  />
                  <SelectField
                    place="selection"
                    label="Shown on cards"
                    choices={{ '': 'The cheapest variant', first: 'The first variant' }}
                    value={edited.selection === 'lowest_price_first' ? '' : edited.selection}
                    onChange={(value) => set('selection', value)}
                  />
                  <TextField
                    place="createdAt"
                    label="In the shop since"
                    type="datetime-local"
                    value={dateTimeFieldText(edited.createdAt)}
                    onChange={(value) => set('createdAt', value)}
                  />
                </div>
                <div className="row">
                  {switches.map(([key, label]) => (
                    <CheckField
                      key={key}
                      label={label}
                      checked={edited[key]}
                      onChange={(value) => set(key, value)}
                    />
                  ))}
                  <CheckField label="A price of 0 is meant" checked={free} onChange={setFree} />
                </div>
                <ShortTexts card="sending" edited={edited} set={set} />
                <p className="quiet">
                  {defaults.deliveryTime === null
                    ? 'The shop says no delivery time.'
                    : `The shop’s delivery time: ${defaults.deliveryTime}.`}{' '}
                  <Link href="/site/shop.yaml?at=beforeOrder.deliveryTime">
                    Change it under Site
                  </Link>
                </p>
              </div>
            </section>
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
              mostVariants={defaults.mostVariants}
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
      {save.data && (
        <div role="status" className="notice">
          <p>
            {save.variables.isTrial
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
          <button
            type="button"
            className="button"
            onClick={() => save.mutate({ isTrial: true, tried: edited })}
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
                save.mutate({ isTrial: false, tried });
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
