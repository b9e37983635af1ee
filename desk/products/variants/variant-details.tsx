import { use, useEffect, useRef } from 'react';
import { FieldFaultContext, SelectField, TextField } from '../form-fields.tsx';
import { dateTimeFieldText, type VariantForm } from '../product-form.ts';

interface Props {
  variant: VariantForm;
  at: number;
  pictures: readonly string[];
  /** The shop's low-stock count, which applies if the variant has none; null for never. */
  lowStock: number | null;
  change(changed: Partial<VariantForm>): void;
}

/** The fields that only few variants need. */
export function VariantDetails({ variant, at, pictures, lowStock, change }: Props) {
  const of = `of variant ${at + 1}`;
  const faultOf = use(FieldFaultContext);
  const isWrong = inMore.some((key) => faultOf(`variants.${at}.${key}`) !== null);
  const details = useRef<HTMLDetailsElement>(null);
  // Open the section for a fault, and leave it open when the fault is corrected.
  useEffect(() => {
    if (isWrong && details.current !== null) details.current.open = true;
  }, [isWrong]);
  return (
    <details className="pad" ref={details}>
      <summary>More {of}</summary>
      <div className="row spaced">
        <TextField
          place={`variants.${at}.saleFrom`}
          label={`Sale ${of} begins`}
          type="datetime-local"
          value={dateTimeFieldText(variant.saleFrom)}
          onChange={(saleFrom) => change({ saleFrom })}
        />
        <TextField
          place={`variants.${at}.saleUntil`}
          label={`Sale ${of} ends`}
          type="datetime-local"
          value={dateTimeFieldText(variant.saleUntil)}
          onChange={(saleUntil) => change({ saleUntil })}
        />
        <TextField
          place={`variants.${at}.title`}
          label={`Name ${of}`}
          placeholder={variant.values.join(' / ') || 'Standard'}
          value={variant.title}
          onChange={(title) => change({ title })}
        />
        <TextField
          place={`variants.${at}.weightGrams`}
          label={`Weight in grams ${of}`}
          value={variant.weightGrams}
          onChange={(weightGrams) => change({ weightGrams })}
        />
        <TextField
          place={`variants.${at}.lowStock`}
          label={`Low from, ${of}`}
          placeholder={lowStock === null ? 'never' : String(lowStock)}
          value={variant.lowStock}
          onChange={(low) => change({ lowStock: low })}
        />
        <SelectField
          place={`variants.${at}.picture`}
          label={`Picture ${of}`}
          choices={{
            '': 'That of the product',
            ...Object.fromEntries(pictures.map((url, n) => [url, `Picture ${n + 1}`])),
          }}
          value={variant.picture}
          onChange={(picture) => change({ picture })}
        />
      </div>
    </details>
  );
}

const inMore = ['saleFrom', 'saleUntil', 'title', 'weightGrams', 'lowStock', 'picture'] as const;
