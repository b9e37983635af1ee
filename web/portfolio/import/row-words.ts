import { words } from '../../../content/words.ts';
import type { RowReason } from '../../../domain/import/check-rows.ts';
import type { FileRefusal } from '../../../domain/import/file/read-file.ts';
import type { LayoutName } from '../../../domain/import/import-session.ts';
import type { RowView } from '../../../domain/import/shown-row.ts';
import { localeFormat } from '../../../domain/locale/locale-format.ts';
import { groupDigits } from '../../../domain/money/grouped-decimals.ts';
import { monthText, shortDate } from '../../../domain/time/dates.ts';

/** A count for a sentence: as a number for the plural, and as formatted text. */
export const countValues = (count: number) => ({ count, figure: countText(count) });

export const countText = (count: number): string => groupDigits(String(count));

/** A layout's name in the site's language. */
export function layoutName({ id, service, content, since }: LayoutName): string {
  if (service === null) return id === 'columns' ? words.import.columnsName : words.import.ownName;
  const name = words.import.names[content]({ service });
  return since === undefined
    ? name
    : words.import.since({ name, month: monthText(Date.parse(`${since}-01`)) });
}

const kinds: ReadonlyMap<string, string> = new Map([
  ['buy', words.import.kinds.buy],
  ['sell', words.import.kinds.sell],
  ['transfer-in', words.import.kinds.transferIn],
  ['transfer-out', words.import.kinds.transferOut],
  ['income', words.import.kinds.income],
  ['fee', words.import.kinds.fee],
]);

/** The name of a row's kind. An unknown kind is shown as the file spells it. */
export const kindText = (kind: string | null): string =>
  kind === null ? '–' : (kinds.get(kind) ?? kind);

/** The text beside a row; '' for a new row. */
export function reasonText({ reason }: Pick<RowView, 'reason'>): string {
  switch (reason.is) {
    case 'new':
      return '';
    case 'joined':
      return words.import.joinedWith({ row: reason.row });
    case 'duplicate':
      return reason.row === null
        ? words.import.haveAlready
        : words.import.sameAs({ row: reason.row });
    case 'undecided':
      return questionText(reason.question);
    case 'unchanged':
      return words.import.why[reason.why];
    case 'refused':
      return problemText(reason.problem);
  }
}

type Question = Extract<RowReason, { is: 'undecided' }>['question'];

export function questionText({ about, ...question }: Question): string {
  if (question.ask === 'rate') return words.import.noRate;
  if (question.ask === 'kind') return words.import.unknownKind({ kind: about });
  return 'several' in question && question.several
    ? words.import.severalCoins({ coin: about })
    : words.import.unlistedCoin({ coin: about });
}

/** The names of fields in a file whose columns the visitor has assigned. Other columns keep the file's names. */
const fields: ReadonlyMap<string, string> = new Map(Object.entries(words.import.fields));

function problemText(problem: Extract<RowReason, { is: 'refused' }>['problem']): string {
  const column = 'column' in problem ? (fields.get(problem.column) ?? problem.column) : '';
  switch (problem.why) {
    case 'number':
      return words.import.problems.number({ column, text: problem.text });
    case 'time':
      return words.import.problems.time({ column, text: problem.text });
    case 'day':
      return words.import.problems.day({ text: problem.text });
    case 'missing':
      return words.import.problems.missing({ column });
    case 'unclear':
      return words.import.problems.unclear({ column, text: problem.text });
    case 'twoReadings':
      return words.import.problems.twoReadings({
        column,
        one: readingText(problem.of, problem.one),
        other: readingText(problem.of, problem.other),
      });
    case 'columns':
      return words.import.problems.columns({ count: problem.count, expected: problem.expected });
    case 'noPair':
      return words.import.problems.noPair({ text: problem.text });
    default:
      return words.import.problems[problem.why];
  }
}

/** A possible meaning of a cell, in the site's format. */
function readingText(of: 'day' | 'number' | 'pair', reading: string): string {
  if (of === 'day') return shortDate(reading);
  return of === 'number' ? reading.replace('.', localeFormat.decimal) : reading;
}

export const refusalText = (refusal: FileRefusal, file: string): string =>
  refusal.why === 'openQuote'
    ? words.import.refusals.openQuote({ file, row: refusal.row })
    : words.import.refusals[refusal.why]({ file });
