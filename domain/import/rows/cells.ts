import { foldTicker } from '../../ledger/ticker.ts';
import { latinFigure } from '../../locale/latin-text.ts';
import type { DateOrder } from '../../locale/locale-format.ts';
import type { Decimal } from '../../money/figure.ts';
import { misreadCellPattern } from '../../text/write-csv.ts';
import { isMoney, type TradingPair } from './assets.ts';
import { type DecimalMark, decimalMarkOf, isEmptyCell, parseFigure } from './parse-figure.ts';
import type { Leg, RowProblem } from './row-event.ts';
import { readTime } from './times.ts';

export interface Notation {
  /** The decimal mark of the file. null if the file does not show it; ambiguous numbers are refused in that case. */
  mark: DecimalMark | null;
  order: DateOrder | null;
  isCoin(symbol: string): boolean;
}

/** The cells of one row by the names of their columns. The first unreadable cell is the row's problem. */
export class Cells {
  problem: RowProblem | null = null;
  readonly #cells: readonly string[];
  readonly #places: ReadonlyMap<string, number>;
  readonly #writing: Notation;

  constructor(cells: readonly string[], places: ReadonlyMap<string, number>, writing: Notation) {
    this.#cells = cells;
    this.#places = places;
    this.#writing = writing;
  }

  /** The decimal mark of the file; null if the file does not show it. */
  get mark(): DecimalMark | null {
    return this.#writing.mark;
  }

  /** The unchanged cell; '' for a column that the file lacks. */
  raw(column: string): string {
    const place = this.#places.get(column);
    const cell = (place === undefined ? '' : (this.#cells[place] ?? '')).trim();
    // Remove the apostrophe that protects a cell from being run as a formula.
    return cell.startsWith("'") && misreadCellPattern.test(cell.slice(1)) ? cell.slice(1) : cell;
  }

  /** The trimmed text; '' for an empty cell, and for a column that the file lacks. */
  text(column: string): string {
    const cell = this.raw(column);
    return cell === '-' ? '' : cell;
  }

  lower(column: string): string {
    return this.text(column).toLowerCase();
  }

  /** A symbol or code, upper-case. */
  asset(column: string): string {
    return foldTicker(this.text(column)).toUpperCase();
  }

  /** The time of the row; if unreadable, 0 and a problem. */
  time(column: string): number {
    const text = this.text(column);
    const read = text === '' ? null : readTime(text, this.#writing.order);
    if (read === null) this.refuse({ why: 'missing', column, text });
    else if ('ms' in read) return read.ms;
    else if ('one' in read) this.refuse({ why: 'twoReadings', of: 'day', column, ...read });
    else this.refuse({ why: read.why, column, text });
    return 0;
  }

  /** The signed number; null for an empty cell. */
  figure(column: string): { value: Decimal; unit: string } | null {
    return this.#read(column, this.text(column));
  }

  #read(column: string, text: string): { value: Decimal; unit: string } | null {
    if (isEmptyCell(text)) return null;
    const { mark } = this.#writing;
    const read = parseFigure(text, mark ?? '.');
    if (read === null) {
      this.refuse({ why: 'number', column, text });
      return null;
    }
    const digits = latinFigure(text).replace(/[^\d.,]/g, '');
    if (mark === null && /[.,]/.test(digits) && decimalMarkOf(digits) === null) {
      const [one, other] = (['.', ','] as const).map((each) =>
        parseFigure(text, each)?.value.toFixed(),
      );
      this.refuse({
        ...{ why: 'twoReadings', of: 'number', column },
        ...{ one: one ?? '', other: other ?? '' },
      });
    }
    return read;
  }

  number(column: string): Decimal | null {
    return this.figure(column)?.value ?? null;
  }

  /** A required number; if missing, null and a problem. */
  needed(column: string): Decimal | null {
    const value = this.number(column);
    if (value === null) this.refuse({ why: 'missing', column, text: '' });
    return value;
  }

  /** An amount of an asset, without its sign; null if the cell is empty or 0. */
  leg(column: string, asset: string): Leg | null {
    return legOf(this.number(column), asset);
  }

  /** The leg of a receipt, which must not be negative. */
  arriving(column: string, asset: string): Leg | null {
    const amount = this.number(column);
    if (amount?.lt(0)) this.refuse({ why: 'belowZero' });
    return legOf(amount, asset);
  }

  /** A number directly followed by its unit. A missing unit counts as the first expected unit. */
  glued(column: string, ...expected: readonly string[]): Leg | null {
    const text = this.asset(column);
    // A unit may begin with a digit, such as 1INCH, so only an expected unit shows where the number ends.
    const [known] = expected
      .filter((each) => each !== '' && text.endsWith(each))
      .sort((one, other) => other.length - one.length);
    const unit = known ?? /\s(\S+)$/.exec(text)?.[1] ?? '';
    const read = this.#read(column, text.slice(0, text.length - unit.length));
    return read === null ? null : legOf(read.value, unit || read.unit || (expected[0] ?? ''));
  }

  isCoin(symbol: string): boolean {
    return this.#writing.isCoin(symbol);
  }

  /**
   * The two symbols of a pair. If a text can be split in several ways, pairs that `fits` accepts are
   * preferred, and then pairs that begin with a known coin. The pair is refused if several are left.
   */
  pair(
    column: string,
    cutsOf: (text: string) => readonly TradingPair[],
    fits?: (cut: TradingPair) => boolean,
  ) {
    const text = this.text(column);
    const preferred = (cuts: readonly TradingPair[], isGood: (cut: TradingPair) => boolean) =>
      cuts.some(isGood) ? cuts.filter(isGood) : cuts;
    const cuts = preferred(cutsOf(text), fits ?? (() => true));
    const [cut, other] = preferred(cuts, ([base]) => isMoney(base) || this.isCoin(base));
    if (cut === undefined) this.refuse({ why: 'noPair', text });
    else if (other !== undefined)
      this.refuse({
        ...{ why: 'twoReadings', of: 'pair', column },
        ...{ one: cut.join('/'), other: other.join('/') },
      });
    return cut ?? (['', ''] as const);
  }

  refuse(problem: RowProblem): void {
    this.problem ??= problem;
  }
}

/** A leg of an amount; null for an amount of 0 or none. */
export const legOf = (amount: Decimal | null, asset: string): Leg | null =>
  amount === null || amount.eq(0) ? null : { asset, amount: amount.abs() };

/** The change of a balance, received or sent by its sign. */
export const balanceChange = (amount: Decimal | null, asset: string) =>
  amount?.lt(0) ? { gave: legOf(amount, asset) } : { got: legOf(amount, asset) };
