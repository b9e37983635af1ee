import type { ServerResponse } from 'node:http';
import type { BuyerPages } from '../../../../web/buyer/buyer-pages.tsx';
import type { PageFiles } from '../../../../web/buyer/document.tsx';
import type { Database } from '../../../db/database.ts';
import type { WithdrawalRow } from '../../../db/tables.ts';
import { isMailRecorded } from '../../outbox.ts';
import { isFromBuyer, withdrawalNextSteps } from '../after-sale/next-steps.ts';
import { formatTime, readSale } from '../after-sale/read-sale.ts';
import { withdrawnUnits } from '../after-sale/withdrawals.ts';
import { isoAndText } from './order-view.ts';
import type { SendPage } from './resend-form-page.ts';

interface Options {
  db: Database;
  now(): number;
  pages: BuyerPages;
  files: PageFiles;
  send: SendPage;
}

/** How long the page of the acknowledgement can be opened. After that, only the mail remains. */
const shownForMs = 24 * 60 * 60_000;

export function createStatementPage({ db, now, pages, files, send }: Options) {
  /** Finds a statement by the id of its form. */
  const findByFormId = (once: string): Promise<WithdrawalRow | undefined> =>
    db.read.selectFrom('withdrawal').selectAll().where('once', '=', once).executeTakeFirst();
  return {
    by: findByFormId,
    /**
     * Shows the acknowledgement.
     *
     * @returns false if there is nothing to show, such as for a forgotten buyer
     */
    async show(res: ServerResponse, once: string): Promise<boolean> {
      const row = await findByFormId(once);
      if (row === undefined || row.received_at <= now() - shownForMs || row.email === '')
        return false;
      const sale = row.order_id === null ? null : await readSale(db.read, { id: row.order_id });
      const isTold = await isMailRecorded(db.read, { kind: 'withdrawal', subjectId: row.id });
      const mail = !isTold ? 'none' : isFromBuyer(row, sale) ? 'copy' : 'note';
      const body = pages.received({
        files,
        withdrawal: { ...row, number: row.order_number },
        received: isoAndText(row.received_at),
        pieces: withdrawnUnits(row),
        mail,
        next: withdrawalNextSteps(row, sale),
      });
      send(res, body);
      return true;
    },
  };
}

export const receivedStatement = (row: WithdrawalRow) => ({
  id: row.id,
  time: formatTime(row.received_at),
  content:
    withdrawnUnits(row)
      .map(({ quantity, title }) => `${quantity} × ${title}`)
      .join(', ') || row.statement,
});
