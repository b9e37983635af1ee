import { formatSentenceValue } from '../../../domain/money/format-sentence-value.ts';
import { pluralForm } from '../../../domain/text/plural.ts';
import {
  isIsolated,
  isNumberValue,
  isolationMarks,
  punctuationAdjustments,
  splitAtValues,
  type Text,
} from './sentence.ts';

// Not in sentence.ts, because this formats numbers by the locale. The locale comes from the site's files, so code that
// reads those files must not load it.

const isolatedValue = (value: string, name: string, language: string) =>
  isIsolated(name, language) ? isolationMarks.before + value + isolationMarks.after : value;

export function fillValues(
  text: Text,
  language: string,
  values: Readonly<Record<string, string | number>>,
): string {
  const form =
    typeof text === 'string' ? text : pluralForm(language, Number(values['count']), text);
  return splitAtValues(form)
    .map((piece, index, pieces) =>
      index % 2 === 1
        ? isolatedValue(
            punctuationAdjustments(pieces, index).reduce(
              (value, adapt) => adapt(value),
              isNumberValue(piece)
                ? formatSentenceValue(values[piece] ?? '')
                : String(values[piece]),
            ),
            piece,
            language,
          )
        : piece,
    )
    .join('');
}
