import type { DateOrder } from '../../locale/locale-marks.ts';
import type { Cells } from './cells.ts';
import type { RowEvent } from './event.ts';

/** The contents of a service's file; its name in the site's language is built from it. */
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

/** One known layout. */
export interface Layout {
  id: string;
  /** The service's own name; null for this site's files. */
  service: string | null;
  content: Content;
  /** The month from which the service writes it, such as 2025-12, where it has written others. */
  since?: string;
  /**
   * The header, lower-case, in its order. `{cur}` stands for a currency. A name that stands more than once is counted: the
   * second `cur.` is read as `cur.#2`.
   */
  columns: readonly string[];
  /** Columns that may be missing, at any place. */
  optional?: readonly string[];
  /** Columns without which a row says nothing. Without it all of them are needed. */
  needs: readonly string[];
  /** The order of day and month, if the layout always uses the same one. */
  order?: DateOrder;
  /** The event of one row; a problem is recorded in the cells. */
  read(cells: Cells): RowEvent;
}
