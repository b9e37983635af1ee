import { type EditedVariant, newVariant } from './edited.ts';
import { useFault } from './field.tsx';
import { VariantMore } from './variant-more.tsx';

interface Props {
  options: readonly string[];
  variants: readonly EditedVariant[];
  currency: string;
  /** The product's pictures. */
  pictures: readonly string[];
  /** The shop's low-stock count; null for never. */
  lowStock: number | null;
  onChange(changed: { options?: string[]; variants: EditedVariant[] }): void;
}

/** The options, and the variants that follow from their values. */
export function VariantTable(props: Props) {
  const { options, variants, currency, pictures, lowStock, onChange } = props;
  const change = (at: number, changed: Partial<EditedVariant>) =>
    onChange({
      variants: variants.map((variant, index) =>
        index === at ? { ...variant, ...changed } : variant,
      ),
    });
  const addOption = () =>
    onChange({
      options: [...options, ''],
      variants: variants.map((variant) => ({ ...variant, values: [...variant.values, ''] })),
    });
  const removeOption = (at: number) =>
    onChange({
      options: options.toSpliced(at, 1),
      variants: variants.map((variant) => ({
        ...variant,
        values: variant.values.toSpliced(at, 1),
      })),
    });
  const field = (at: number, name: 'sku' | 'price' | 'sale' | 'stock', label: string) => (
    <Cell
      place={`variants.${at}.${name}`}
      head={label}
      label={`${label} of variant ${at + 1}`}
      isRequired={name === 'price'}
      isDisabled={name === 'stock' && variants[at]?.id !== undefined}
      value={variants[at]?.[name] ?? ''}
      onChange={(value) => change(at, { [name]: value })}
    />
  );
  return (
    <section className="card" aria-labelledby="variants">
      <h2 id="variants">Variants</h2>
      <div className="row pad">
        {options.map((name, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an option is its position
          <div key={at} className="row">
            <label className="field short">
              Option {at + 1}
              <input
                required
                placeholder="Size"
                value={name}
                onChange={({ target }) =>
                  onChange({
                    options: options.with(at, target.value),
                    variants: [...variants],
                  })
                }
              />
            </label>
            <button
              type="button"
              className="button plain"
              aria-label={`Remove option ${at + 1}`}
              onClick={() => removeOption(at)}
            >
              Remove
            </button>
          </div>
        ))}
        <button type="button" className="button" onClick={addOption}>
          Add an option
        </button>
      </div>
      <div className="scroll">
        <table className="table">
          <thead>
            <tr>
              {options.map((name, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: an option is its position
                <th key={at}>{name || `Option ${at + 1}`}</th>
              ))}
              <th>SKU</th>
              <th>Price in {currency.toUpperCase()}</th>
              <th>Sale price</th>
              <th>Stock</th>
              <th>
                <span className="sr-only">Remove</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {variants.map((variant, at) => (
              <tr key={variant.key}>
                {options.map((name, option) => (
                  <Cell
                    // biome-ignore lint/suspicious/noArrayIndexKey: an option is its position
                    key={option}
                    place={`variants.${at}.values.${option}`}
                    head={name}
                    label={`${name || `Option ${option + 1}`} of variant ${at + 1}`}
                    isRequired
                    value={variant.values[option] ?? ''}
                    onChange={(value) => change(at, { values: variant.values.with(option, value) })}
                  />
                ))}
                {field(at, 'sku', 'SKU')}
                {field(at, 'price', 'Price')}
                {field(at, 'sale', 'Sale price')}
                {field(at, 'stock', 'Stock')}
                <td>
                  <button
                    type="button"
                    className="button plain"
                    aria-label={`Remove variant ${at + 1}`}
                    disabled={variants.length === 1}
                    onClick={() => onChange({ variants: variants.toSpliced(at, 1) })}
                  >
                    Remove
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {variants.map((variant, at) => (
        <VariantMore
          key={variant.key}
          {...{ variant, at, pictures, lowStock }}
          change={(changed) => change(at, changed)}
        />
      ))}
      <button
        type="button"
        className="button"
        onClick={() => onChange({ variants: [...variants, newVariant(options.length, currency)] })}
      >
        Add a variant
      </button>
    </section>
  );
}

interface CellProps {
  place: string;
  /** The column's head. */
  head: string;
  label: string;
  value: string;
  isRequired?: boolean;
  isDisabled?: boolean;
  onChange(value: string): void;
}

function Cell({ place, head, label, value, isRequired, isDisabled, onChange }: CellProps) {
  const { marks, said } = useFault(place);
  return (
    <td data-label={head}>
      <input
        aria-label={label}
        required={isRequired}
        disabled={isDisabled}
        value={value}
        {...marks}
        onChange={({ target }) => onChange(target.value)}
      />
      {said}
    </td>
  );
}
