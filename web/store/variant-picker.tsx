import type { Variant } from '../../contract/product.ts';
import { stockOf } from '../../domain/cart.ts';

interface Props {
  variants: readonly Variant[];
  chosen: Variant;
  onChoose(variant: Variant): void;
}

/** One button for each variant. One that is sold out is marked, and can still be looked at. */
export function VariantPicker({ variants, chosen, onChoose }: Props) {
  return (
    <fieldset className="mt-7">
      <legend className="mb-2.5 font-medium">
        Style <span className="font-normal text-text-2">{chosen.title}</span>
      </legend>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {variants.map((each) => (
          <button
            key={each.id}
            type="button"
            className="style-button"
            aria-pressed={each.id === chosen.id}
            data-out={stockOf(each) === 0 || undefined}
            onClick={() => onChoose(each)}
          >
            <span>{each.title}</span>
            {stockOf(each) === 0 ? <span className="sr-only">sold out</span> : null}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
