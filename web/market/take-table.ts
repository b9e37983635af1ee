import { labels } from '../../content/labels.ts';
import { copied, notCopied } from '../../content/table-sentences.ts';
import type { Coin } from '../../contract/market.ts';
import { escaped } from '../../domain/escaped.ts';
import { turnoverOf } from '../../domain/turnover.ts';
import { safeCell, writeCsv } from '../../domain/write-csv.ts';
import { tableView } from '../state/table-view.ts';
import { toast } from '../ui/toast.ts';
import type { Shown } from './table-menu.tsx';

type Cell = string | number;

/** The figures in full, where the table shortens them. Unknown ones are empty. */
const columns: readonly { word?: string; head: string; cell(coin: Coin): Cell | null }[] = [
  { head: '#', cell: (coin) => coin.market_cap_rank },
  { head: labels.market.coin, cell: ({ name }) => name },
  { head: 'Symbol', cell: ({ symbol }) => symbol.toUpperCase() },
  { head: `${labels.market.price} (USD)`, cell: (coin) => coin.current_price },
  { word: 'change', head: labels.market.change, cell: (coin) => coin.price_change_percentage_24h },
  { word: 'volume', head: `${labels.market.volume} (USD)`, cell: (coin) => coin.total_volume },
  { word: 'cap', head: `${labels.market.marketCap} (USD)`, cell: (coin) => coin.market_cap },
  {
    word: 'turnover',
    head: `${labels.market.turnover} (%)`,
    cell: (coin) => {
      const share = turnoverOf(coin);
      return share && Number(share.toFixed(2));
    },
  },
];

/** What the table shows: its rows in their order, without hidden columns. The first row is the heads. */
function rowsOf({ coins }: Shown): Cell[][] {
  const hidden = tableView();
  const shown = columns.filter(({ word }) => word === undefined || !hidden.includes(word));
  return [
    shown.map(({ head }) => head),
    ...(coins ?? []).map((coin) => shown.map(({ cell }) => cell(coin) ?? '')),
  ];
}

/** Saves the table as a file, named by the time of its figures and by what they are, if they are no live prices. */
export function exportCsv(shown: Shown): void {
  const { asOfMs, source } = shown.market;
  const time =
    asOfMs === null ? '' : `-${new Date(asOfMs).toISOString().slice(0, 16).replace(/\D/g, '')}`;
  const kind = source === 'sample' || source === 'simulated' ? `-${source}` : '';
  const blob = new Blob([writeCsv(rowsOf(shown), decimalMark())], { type: 'text/csv' });
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = `markets${kind}${time}.csv`;
  link.click();
  URL.revokeObjectURL(url);
}

/** Spreadsheets read a file by their visitor's language, which is nearly always the browser's. */
function decimalMark(): ',' | '.' {
  try {
    return (0.5).toLocaleString(navigator.language).includes(',') ? ',' : '.';
  } catch {
    // On a system without a language, browsers name one that is none, such as C or en-US@posix.
    return '.';
  }
}

/** Copies the table as HTML for documents and as tabs and lines for spreadsheets. */
export async function copyTable(shown: Shown): Promise<void> {
  const mark = decimalMark();
  const rows = rowsOf(shown).map((row) => row.map((cell) => safeCell(cell, mark)));
  const html = rows.map((row, at) => {
    const tag = at === 0 ? 'th' : 'td';
    return `<tr>${row.map((cell) => `<${tag}>${escaped(cell)}</${tag}>`).join('')}</tr>`;
  });
  const blob = (type: string, text: string) => new Blob([text], { type });
  try {
    await navigator.clipboard.write([
      new ClipboardItem({
        'text/html': blob('text/html', `<table>${html.join('')}</table>`),
        'text/plain': blob('text/plain', rows.map((row) => row.join('\t')).join('\n')),
      }),
    ]);
    toast(copied);
  } catch {
    // No clipboard on plain http, or the visitor has refused it.
    toast({ ...notCopied, variant: 'destructive' });
  }
}
