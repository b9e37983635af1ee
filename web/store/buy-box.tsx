import { type FormEvent, useRef, useState } from 'react';
import { buyerInformation, shopTimes } from '../../content/shop/before-order.ts';
import { strikesLowest } from '../../content/shop/struck-prices.ts';
import { words } from '../../content/words.ts';
import type { Product, Variant } from '../../contract/product.ts';
import { deliveryTimeOf } from '../../domain/store/delivery-time.ts';
import { managedStock, shownPrice } from '../../domain/store/pricing.ts';
import { storeKind } from '../state/site-mode.ts';
import { Field } from '../ui/forms/field.tsx';
import { Form } from '../ui/forms/form.tsx';
import { Stepper } from '../ui/forms/stepper.tsx';
import { addToCart } from './add-to-cart.ts';
import { PriceBefore } from './price-before.tsx';
import { StockNote, stockState } from './stock-note.tsx';

interface Props {
  product: Product;
  variant: Variant;
  onVariant(variant: Variant): void;
}

/** Price, styles, custom texts, quantity and Add to Cart. */
export function BuyBox({ product, variant, onVariant }: Props) {
  const [quantity, setQuantity] = useState(1);
  const [texts, setTexts] = useState<Record<string, string>>({});
  const [missing, setMissing] = useState<readonly string[]>([]);
  const form = useRef<HTMLFormElement>(null);
  const price = shownPrice(variant, strikesLowest);
  const stock = stockState(product, variant, quantity);
  const note =
    buyerInformation[storeKind()].priceNotes[product.needs_sending === false ? 'notSent' : 'sent'][
      product.tax_class === 'none' ? 'untaxed' : 'taxed'
    ];
  const time = deliveryTimeOf(product, shopTimes[storeKind()]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const given = Object.entries(texts)
      .map(([id, text]) => [id, text.trim()] as const)
      .filter(([, text]) => text !== '');
    const left = product.custom_fields
      .filter(({ id, is_required }) => is_required && !given.some(([key]) => key === id))
      .map(({ id }) => id);
    setMissing(left);
    if (left[0]) {
      form.current?.querySelector<HTMLInputElement>(`[name="${CSS.escape(left[0])}"]`)?.focus();
      return;
    }
    const typed = given.length > 0 && { custom_field_values: Object.fromEntries(given) };
    addToCart({ product, variant, quantity, ...typed }, words.store.addFailedOnProduct);
  };

  return (
    <Form ref={form} onSubmit={submit}>
      <p className="num mt-4.5 flex items-baseline gap-3">
        <b className="figure">{price.now}</b>
        {price.before && <PriceBefore price={price.before} className="text-18 text-text-3" />}
      </p>
      {note && <p className="mt-1 text-13 text-text-2">{note}</p>}
      {time && <p className="mt-1 text-13 text-text-2">{words.delivery.takes({ time })}</p>}
      {price.lowest && (
        <p className="mt-1 text-13 text-text-2">
          {words.store.lowestPrice({ price: price.lowest })}
        </p>
      )}
      {product.variants.length > 1 ? (
        <VariantPicker product={product} variant={variant} onVariant={onVariant} />
      ) : null}
      {product.custom_fields.map(({ id, title, is_required }) => (
        <div key={id} className="mt-5">
          <Field
            id={`field-${id}`}
            label={is_required ? title : words.store.optionalField({ field: title })}
            error={missing.includes(id) ? words.store.requiredField({ field: title }) : undefined}
          >
            {(control) => (
              <input
                {...control}
                className="input"
                name={id}
                maxLength={200}
                required={is_required}
                value={texts[id] ?? ''}
                onChange={(event) => {
                  const { value } = event.target;
                  setTexts((before) => ({ ...before, [id]: value }));
                  setMissing((before) => before.filter((other) => other !== id));
                }}
              />
            )}
          </Field>
        </div>
      ))}
      <p className="mt-7 mb-2.5 font-medium" aria-hidden="true">
        {words.store.quantity}
      </p>
      <div className="flex gap-3">
        <Stepper label={words.store.quantity} quantity={quantity} onChange={setQuantity} />
        <button type="submit" className="btn btn-flame btn-lg flex-1" disabled={!stock.canAdd}>
          {words.store.addToCart}
        </button>
      </div>
      <StockNote {...stock} />
    </Form>
  );
}

/** One button per variant. Sold-out variants are marked, and can still be selected. */
function VariantPicker({ product: { variants }, variant: chosen, onVariant }: Props) {
  return (
    <fieldset className="mt-7">
      <legend className="mb-2.5 font-medium">
        <span>{words.store.style}</span>{' '}
        <span className="font-normal text-text-2">{chosen.title}</span>
      </legend>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {variants.map((each) => (
          <button
            key={each.id}
            type="button"
            className="style-button"
            aria-pressed={each.id === chosen.id}
            data-out={managedStock(each) === 0 || undefined}
            onClick={() => onVariant(each)}
          >
            <span>{each.title}</span>
            {managedStock(each) === 0 ? (
              <span className="sr-only">{words.store.soldOut}</span>
            ) : null}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
