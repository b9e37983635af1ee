import { formatSentenceValue } from '../../../domain/money/format-sentence-value.ts';
import { pluralForm } from '../../../domain/text/plural.ts';
import {
  isNumberValue,
  isolationMarks,
  punctuationAdjustments,
  splitAtValues,
  type Text,
} from './sentence.ts';

// Not in sentence.ts: `fillValues` formats numbers by the locale, which comes from the site's files, and code that
// reads those files must not load `fillValues`.

/** The language of a text, and that of its site. */
export interface TextLanguages {
  spoken: string;
  site: string;
}

export function fillValues(
  text: Text,
  { spoken, site }: TextLanguages,
  values: Readonly<Record<string, string | number>>,
): string {
  const form = typeof text === 'string' ? text : pluralForm(spoken, Number(values['count']), text);
  return splitAtValues(form)
    .map((piece, index, pieces) => {
      if (index % 2 === 0) return piece;
      const value = isNumberValue(piece)
        ? formatSentenceValue(values[piece] ?? '')
        : String(values[piece]);
      const adjusted = punctuationAdjustments(pieces, index).reduce(
        (fitted, adapt) => adapt(fitted),
        value,
      );
      return isolationMarks(piece, spoken, site).join(adjusted);
    })
    .join('');
}
