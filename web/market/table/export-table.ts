import { words } from '../../../content/words.ts';
import type { Coin } from '../../../contract/market.ts';
import { type SortColumn, sortFigures } from '../../../domain/market/sorted-coins.ts';
import { escapeHtml } from '../../../domain/text/escape-html.ts';
import { safeCell, writeCsv } from '../../../domain/text/write-csv.ts';
import { saveFile, timedName } from '../../data/save-file.ts';
import { tableView } from '../../state/table-view.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { canHide, columns } from './columns.ts';
import type { DisplayedTable } from './table-menu.tsx';

type Cell = string | number;

/** Added to the heads of exported columns, because the cells are plain numbers. */
const units: Partial<Record<SortColumn, string>> = {
  price: ' (USD)',
  volume: ' (USD)',
  cap: ' (USD)',
  turnover: ' (%)',
};

/** The unrounded figure; the turnover has two decimals. */
function exportedCell(coin: Coin, column: SortColumn): Cell {
  if (column === 'name') return coin.name;
  const figure = sortFigures[column](coin);
  return figure === null ? '' : column === 'turnover' ? Number(figure.toFixed(2)) : figure;
}

/** The table as displayed: its rows in order, without hidden columns. The first row contains the heads. */
function exportedRows({ coins }: DisplayedTable): Cell[][] {
  const hidden = tableView();
  const shown = columns.filter((each) => !(canHide(each) && hidden.includes(each.column)));
  /** The name takes two cells, the second for the symbol. */
  const row = (of: (column: SortColumn, label: string) => Cell, symbol: string) =>
    shown.flatMap(({ column, label }) =>
      column === 'name' ? [of(column, label), symbol] : [of(column, label)],
    );
  return [
    row((column, label) => label + (units[column] ?? ''), words.market.symbol),
    ...(coins ?? []).map((coin) =>
      row((column) => exportedCell(coin, column), coin.symbol.toUpperCase()),
    ),
  ];
}

/** Saves the table as a CSV file, named by the time of its figures, and by their source unless they are live. */
export function exportCsv(shown: DisplayedTable): void {
  const { asOfMs, source } = shown.market;
  const kind = source === 'sample' || source === 'simulated' ? `-${source}` : '';
  const csv = writeCsv(exportedRows(shown));
  saveFile(timedName(`markets${kind}`, asOfMs, 'csv'), csv, 'text/csv');
}

/** Copies the table, as HTML for documents and as tab-separated text for spreadsheets. */
export async function copyTable(shown: DisplayedTable): Promise<void> {
  const rows = exportedRows(shown).map((row) => row.map((cell) => safeCell(cell)));
  const html = rows.map((row, at) => {
    const tag = at === 0 ? 'th' : 'td';
    return `<tr>${row.map((cell) => `<${tag}>${escapeHtml(cell)}</${tag}>`).join('')}</tr>`;
  });
  const blob = (type: string, text: string) => new Blob([text], { type });
  try {
    await navigator.clipboard.write([
      new ClipboardItem({
        'text/html': blob('text/html', `<table>${html.join('')}</table>`),
        'text/plain': blob('text/plain', rows.map((row) => row.join('\t')).join('\n')),
      }),
    ]);
    toast(words.market.copied);
  } catch {
    // There is no clipboard on plain http, or the visitor has refused access.
    toast({ ...words.market.notCopied, variant: 'destructive' });
  }
}
