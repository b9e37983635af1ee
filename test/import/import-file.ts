import type { CheckedRow } from '../../domain/import/check-rows.ts';
import { checkRows } from '../../domain/import/check-rows.ts';
import { type ChosenKind, noDecisions } from '../../domain/import/decisions.ts';
import {
  layoutFor,
  openFile,
  type ReadingMode,
  readEvents,
} from '../../domain/import/file/read-file.ts';
import type { NewEntry } from '../../domain/ledger/entry.ts';
import { Decimal } from '../../domain/money/figure.ts';

/** Coins of the site in these tests. Two of them share a symbol. */
const coins = [
  'BTC bitcoin',
  'ETH ethereum',
  'SOL solana',
  'XRP ripple',
  'ADA cardano',
  'DOT polkadot',
  'DOGE dogecoin',
  'BNB binancecoin',
  'USDT tether',
  'USDC usd-coin',
  'LINK chainlink',
  'LUNC terra-luna',
  'CRO crypto-com-chain',
  'S sonic',
  'S smart',
].map((text) => {
  const [symbol = '', id = ''] = text.split(' ');
  return { symbol, id };
});
const bySymbol = new Map(
  coins.map(({ symbol }) => [symbol, coins.filter((coin) => coin.symbol === symbol)]),
);

export interface TestDecisions {
  coins?: Readonly<Record<string, string>>;
  rates?: Readonly<Record<string, string>>;
  kinds?: Readonly<Record<string, ChosenKind>>;
  withDuplicates?: boolean;
}

interface ImportOptions {
  decisions?: TestDecisions;
  keys?: readonly string[];
  reading?: ReadingMode;
  /** The ids that the portfolio has for a symbol. */
  held?: Readonly<Record<string, readonly string[]>>;
}

export const bytesOf = (text: string) => new TextEncoder().encode(text);

export function importFile(
  file: string | Uint8Array,
  { decisions = {}, keys = [], reading = { as: 'known' }, held = {} }: ImportOptions = {},
) {
  const openedFile = openFile(typeof file === 'string' ? bytesOf(file) : file);
  if (openedFile.is === 'refused')
    throw new Error(`refused: ${JSON.stringify(openedFile.refusal)}`);
  if (openedFile.is === 'entries') throw new Error('not a table');
  const layout = layoutFor(openedFile.table, reading);
  if (layout === null) throw new Error('not a known layout');
  const knownEntries = { coins: bySymbol, ids: new Map(Object.entries(held)), keys };
  const isCoin = (symbol: string) => bySymbol.has(symbol);
  const { joined, dayChoice } = readEvents(openedFile.table, {
    ...layout,
    isCoin,
    order: reading.order,
  });
  const checkedRows = checkRows(joined, knownEntries, {
    ...noDecisions,
    ...decisions,
    coins: new Map(Object.entries(decisions.coins ?? {})),
    rates: new Map(Object.entries(decisions.rates ?? {})),
    kinds: new Map(Object.entries(decisions.kinds ?? {})),
  });
  return { layout: layout.layout.id, dayChoice, ...checkedRows };
}

const shortFigure = (figure: number | string) => Number(new Decimal(figure).toFixed(8)).toString();

/** Describes an entry in one line: `buy 0.1 BTC at 30000 fee 5`. */
function describeEntry({ kind, amount, coin, price, fee }: NewEntry): string {
  const feeText = fee ? ` fee ${shortFigure(fee.amount)}${fee.coin ? ` ${fee.coin}` : ''}` : '';
  return `${kind} ${shortFigure(amount)} ${coin} at ${shortFigure(price)}${feeText}`;
}

/** Describes the result of a row in one line. */
export function describeRow({ status, reason, entries }: CheckedRow): string {
  if (reason.is === 'new') return entries.map(describeEntry).join('; ');
  if (reason.is === 'joined') return `with row ${reason.row}`;
  if (reason.is === 'duplicate')
    return reason.row === null ? 'duplicate' : `again row ${reason.row}`;
  if (reason.is === 'undecided') return `which ${reason.question.ask}: ${reason.question.about}`;
  if (reason.is === 'unchanged') return `unchanged: ${reason.why}`;
  return `${status}: ${reason.problem.why}`;
}
