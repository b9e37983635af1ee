import type { Edited } from './draft.ts';

type EditedVariant = Edited['variants'][number];

/** A variant before anything is typed. */
export const newVariant = (options: number, currency: string): EditedVariant => ({
  key: crypto.randomUUID(),
  id: undefined,
  sku: '',
  price: '',
  sale: '',
  currencyCode: currency,
  stock: '',
  values: Array.from({ length: options }, () => ''),
});

interface Props {
  options: readonly string[];
  variants: readonly EditedVariant[];
  currency: string;
  onChange(changed: { options?: string[]; variants: EditedVariant[] }): void;
}

/** Options, and the variants that their values make. */
export function VariantTable({ options, variants, currency, onChange }: Props) {
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
    <td data-label={label}>
      <input
        aria-label={`${label} of variant ${at + 1}`}
        required={name === 'price'}
        disabled={name === 'stock' && variants[at]?.id !== undefined}
        value={variants[at]?.[name] ?? ''}
        onChange={({ target }) => change(at, { [name]: target.value })}
      />
    </td>
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
                  // biome-ignore lint/suspicious/noArrayIndexKey: an option is its position
                  <td key={option} data-label={name}>
                    <input
                      required
                      aria-label={`${name || `Option ${option + 1}`} of variant ${at + 1}`}
                      value={variant.values[option] ?? ''}
                      onChange={({ target }) =>
                        change(at, { values: variant.values.with(option, target.value) })
                      }
                    />
                  </td>
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
