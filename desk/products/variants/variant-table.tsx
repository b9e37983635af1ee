import { countText } from '../../format-values.ts';
import { TextField, useFieldFault } from '../form-fields.tsx';
import type { VariantForm } from '../product-form.ts';
import {
  copyVariant,
  type OptionForm,
  optionValuesText,
  splitOptionValues,
} from './make-variants.ts';
import { planVariants, tooManyText, variantName } from './option-faults.ts';
import { OptionRows } from './option-rows.tsx';
import { VariantDetails } from './variant-details.tsx';

interface Props {
  options: readonly OptionForm[];
  variants: readonly VariantForm[];
  /** The stored variants, without unsaved changes. */
  stored: readonly VariantForm[];
  /** The currency of all variants. */
  currency: string;
  pictures: readonly string[];
  /** The shop's low-stock count; null for never. */
  lowStock: number | null;
  maxVariants: number;
  onChange(changed: { options?: OptionForm[]; variants: VariantForm[] }): void;
}

type Column = 'sku' | 'price' | 'sale' | 'stock';
const columns: Record<Column, string> = {
  sku: 'SKU',
  price: 'Price',
  sale: 'Sale price',
  stock: 'Stock',
};
const columnNames = Object.keys(columns) as Column[];

const namesOf = (variants: readonly VariantForm[]) => variants.map(variantName).join(', ');

/** The options, and the variants that result from their values. */
export function VariantTable(props: Props) {
  const { options, variants, stored, currency, pictures, lowStock, maxVariants, onChange } = props;
  const plan = planVariants(props);
  const change = (at: number, changed: Partial<VariantForm>) =>
    onChange(withLists(props, variants.with(at, { ...variant(at), ...changed })));
  const variant = (at: number) => variants[at] as VariantForm;
  const make = () => plan?.made && onChange({ variants: plan.made.variants });
  const gone = stored.filter(({ key }) => variants.every((each) => each.key !== key));
  const last = variants.at(-1);
  return (
    <section className="card" aria-labelledby="variants">
      <h2 id="variants">Variants</h2>
      <div className="pad">
        <TextField
          place="variants.0.currencyCode"
          label="Currency"
          help="Of all variants, in three letters such as EUR."
          isRequired
          maxLength={3}
          value={currency.toUpperCase()}
          onChange={(typed) => {
            const currencyCode = typed.trim().toLowerCase();
            onChange({ variants: variants.map((each) => ({ ...each, currencyCode })) });
          }}
        />
      </div>
      <OptionRows
        options={options}
        change={(changed) =>
          onChange({
            options: changed,
            variants: variants.map((each) => ({
              ...each,
              values: changed.map((_, at) => each.values[at] ?? ''),
            })),
          })
        }
        remove={(at) =>
          onChange({
            options: options.toSpliced(at, 1),
            variants: variants.map((each) => ({ ...each, values: each.values.toSpliced(at, 1) })),
          })
        }
        // Apply the change at once if it removes no variant.
        typed={() => plan?.made?.removed.length === 0 && make()}
      />
      {plan !== null && (
        <div className="row pad">
          {plan.made === null ? (
            <p role="alert">{tooManyText(plan.count, maxVariants)}</p>
          ) : (
            <>
              <button type="button" className="button" onClick={make}>
                Make {countText(plan.count, 'variant')}
              </button>
              <span>
                {[
                  `${plan.made.added.length} new`,
                  plan.made.removed.length > 0 && `taken out: ${namesOf(plan.made.removed)}`,
                ]
                  .filter(Boolean)
                  .join('; ')}
              </span>
            </>
          )}
        </div>
      )}
      <div className="scroll">
        <table className="table">
          <thead>
            <tr>
              {options.map(({ name }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: an option is identified by its position
                <th key={at}>{name || `Option ${at + 1}`}</th>
              ))}
              {columnNames.map((column) => (
                <th key={column}>
                  {columns[column]}
                  {column === 'price' && ` in ${currency.toUpperCase()}`}
                </th>
              ))}
              <th>
                <span className="sr-only">Remove</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {variants.length > 1 && <AllRow {...{ options, variants, onChange }} />}
            {variants.map((each, at) => (
              <tr key={each.key}>
                {options.map(({ name }, option) => (
                  <Cell
                    // biome-ignore lint/suspicious/noArrayIndexKey: an option is identified by its position
                    key={option}
                    place={`variants.${at}.values.${option}`}
                    header={name}
                    label={`${name || `Option ${option + 1}`} of variant ${at + 1}`}
                    value={each.values[option] ?? ''}
                    onChange={(value) => change(at, { values: each.values.with(option, value) })}
                  />
                ))}
                {columnNames.map((column) => (
                  <Cell
                    key={column}
                    place={`variants.${at}.${column}`}
                    header={columns[column]}
                    label={`${columns[column]} of variant ${at + 1}`}
                    isRequired={column === 'price'}
                    isDisabled={column === 'stock' && each.id !== undefined}
                    value={each[column]}
                    onChange={(value) => change(at, { [column]: value })}
                  />
                ))}
                <td>
                  <button
                    type="button"
                    className="button plain"
                    aria-label={`Remove variant ${at + 1}`}
                    disabled={variants.length === 1}
                    onClick={() => onChange(withLists(props, variants.toSpliced(at, 1)))}
                  >
                    Remove
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {gone.length > 0 && (
        <p role="status" className="notice">
          {`Off sale when you save: ${gone.map((each) => `${variantName(each)}${each.stock === '' ? '' : `, with ${each.stock} in stock`}`).join('; ')}. Orders keep what was bought of it, and its pieces are in no list of the stock any more.`}
        </p>
      )}
      {variants.map((each, at) => (
        <VariantDetails
          key={each.key}
          {...{ variant: each, at, pictures, lowStock }}
          change={(changed) => change(at, changed)}
        />
      ))}
      <button
        type="button"
        className="button"
        onClick={() =>
          last !== undefined &&
          onChange({
            variants: [
              ...variants,
              copyVariant(
                last,
                last.values.map((value, at) => (at === last.values.length - 1 ? '' : value)),
              ),
            ],
          })
        }
      >
        Add a variant
      </button>
    </section>
  );
}

/**
 * Updates each option's list with values typed in cells, unless the list was edited since the
 * variants were made from it.
 */
function withLists({ options, variants }: Props, changed: VariantForm[]) {
  return {
    options: options.map((option, at) =>
      splitOptionValues(option.values).join() ===
      splitOptionValues(optionValuesText(variants, at)).join()
        ? { ...option, values: optionValuesText(changed, at) }
        : option,
    ),
    variants: changed,
  };
}

/** The row whose values apply to all variants. */
function AllRow({ options, variants, onChange }: Pick<Props, 'options' | 'variants' | 'onChange'>) {
  const canChange = (column: Column) => (each: VariantForm) =>
    column !== 'stock' || each.id === undefined;
  return (
    <tr>
      {options.length > 0 && <td colSpan={options.length}>All variants</td>}
      {columnNames.map((column) => {
        const changeable = variants.filter(canChange(column));
        const values = new Set(changeable.map((each) => each[column]));
        return column === 'sku' ? (
          <td key={column}>{options.length === 0 && 'All variants'}</td>
        ) : (
          <td key={column} data-label={columns[column]}>
            <input
              aria-label={`${columns[column]} of all variants`}
              disabled={changeable.length === 0}
              placeholder={values.size > 1 ? 'differs' : ''}
              value={values.size === 1 ? ([...values][0] ?? '') : ''}
              onChange={({ target }) =>
                onChange({
                  variants: variants.map((each) =>
                    canChange(column)(each) ? { ...each, [column]: target.value } : each,
                  ),
                })
              }
            />
          </td>
        );
      })}
      <td />
    </tr>
  );
}

interface CellProps {
  place: string;
  header: string;
  label: string;
  value: string;
  isRequired?: boolean;
  isDisabled?: boolean;
  onChange(value: string): void;
}

function Cell({ place, header, label, value, isRequired, isDisabled, onChange }: CellProps) {
  const { attributes, message } = useFieldFault(place);
  return (
    <td data-label={header}>
      <input
        aria-label={label}
        required={isRequired}
        disabled={isDisabled}
        value={value}
        {...attributes}
        onChange={({ target }) => onChange(target.value)}
      />
      {message}
    </td>
  );
}
