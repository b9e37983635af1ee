import type { DateOrder } from '../../locale/locale-format.ts';
import type { Cells } from './cells.ts';
import type { RowEvent } from './row-event.ts';

/** The subject of a service's file. The layout's name in the site's language is built from the subject. */
type Content =
  | 'transactions'
  | 'ledger'
  | 'trades'
  | 'statement'
  | 'conversions'
  | 'deposits'
  | 'withdrawals'
  | 'fills'
  | 'template';

export interface Layout {
  id: string;
  /** The service's own name; null for this site's files. */
  service: string | null;
  content: Content;
  /**
   * The month since which the service has written this layout, such as 2025-12, if the service wrote other
   * layouts before.
   */
  since?: string;
  /**
   * The header, in lower case and in order. `{cur}` stands for a currency. Repeated names are numbered: the
   * second `cur.` is `cur.#2`.
   */
  columns: readonly string[];
  /** Columns that may be missing, at any place. */
  optional?: readonly string[];
  /** Columns without which a row has no meaning; all of them by default. */
  needs: readonly string[];
  /** The order of day and month, if the layout always uses the same one. */
  order?: DateOrder;
  /** Reads the event of one row; a problem is recorded in the cells. */
  read(cells: Cells): RowEvent;
}
