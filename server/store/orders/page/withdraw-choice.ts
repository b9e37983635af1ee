import type { ServerResponse } from 'node:http';
import { words } from '../../../../content/words.ts';
import type { BuyerPages } from '../../../../web/buyer/buyer-pages.tsx';
import type { PageFiles } from '../../../../web/buyer/document.tsx';
import type {
  WithdrawalContact,
  WithdrawFaults,
} from '../../../../web/buyer/withdrawal/withdraw-parts.tsx';
import { encryptForm, type FormUrlKey } from '../../http/encrypted-form-url.ts';
import { formatDay, type Sale } from '../after-sale/read-sale.ts';
import type { WithdrawnUnits } from '../withdrawal-state.ts';
import type { SendPage } from './resend-form-page.ts';
import { type createStatementPage, receivedStatement } from './statement-page.ts';
import {
  cleanField,
  readChosenLines,
  readWithdrawalRequest,
  type WithdrawalRequest,
  writeWithdrawalRequest,
} from './withdraw-form.ts';

interface Options {
  pages: BuyerPages;
  files: PageFiles;
  send: SendPage;
  readFormUrlKey(): Promise<FormUrlKey>;
  statementPage: ReturnType<typeof createStatementPage>;
  saleOf(identity: WithdrawalContact): Promise<Sale | null>;
  leftOf(sale: Sale): Promise<WithdrawnUnits[]>;
}

export const withdrawChoicePrefix = '/withdraw/again/';

/** The page of the second step: the choice of units, or a statement in the buyer's own words. */
export function createChoicePage({
  pages,
  files,
  send,
  readFormUrlKey,
  statementPage,
  saleOf,
  leftOf,
}: Options) {
  /** The notice above a second step that was sent before. */
  async function news(
    asked: WithdrawalRequest,
    form: URLSearchParams,
  ): Promise<string | undefined> {
    const before = await statementPage.by(form.get('before') ?? '');
    const own = await statementPage.by(asked.once);
    if (own !== undefined) return words.withdraw.sent(receivedStatement(own));
    if (before !== undefined) return words.withdraw.sentBefore(receivedStatement(before));
    if (form.has('over')) return words.withdraw.tooLong;
    return form.has('cut') ? words.withdraw.cut : undefined;
  }

  /**
   * Shows the second step for the form in its URL. Opening the URL again leads to the same
   * statement.
   */
  return async function choose(res: ServerResponse, form: URLSearchParams) {
    const request = readWithdrawalRequest(form);
    const { identity, from } = request;
    const [sale, again, formUrlKey] = [
      await saleOf(identity),
      await news(request, form),
      await readFormUrlKey(),
    ];
    const left = sale === null ? [] : await leftOf(sale);
    const isTyped = form.has('typed');
    const statement = cleanField(form, 'statement');
    const { chosen, fault } = readChosenLines(form, left);
    const hasNone = left.length > 0 && chosen.size === 0;
    const line = hasNone ? words.withdraw.noneChosen : fault;
    const isMissing = left.length === 0 && statement === '';
    const faults: WithdrawFaults = {
      ...(again !== undefined && { again }),
      ...(isTyped && !form.has('cut') && again === undefined && line !== null && { line }),
      ...(isTyped && again === undefined && isMissing && { statement: words.withdraw.sayWhich }),
    };
    const isFaulty = Object.keys(faults).length > 0;
    const choice = {
      identity,
      sealed: encryptForm('statement', writeWithdrawalRequest(request), formUrlKey) ?? '',
      back:
        from ||
        withdrawChoicePrefix +
          (encryptForm('first step', new URLSearchParams({ ...identity }), formUrlKey) ?? ''),
      reason: cleanField(form, 'reason'),
      ...(isFaulty && { faults }),
    };
    const status = isTyped && isFaulty ? 422 : 200;
    if (sale === null || left.length === 0) {
      const why = sale === null ? 'unmatched' : 'nothing left';
      return send(res, pages.words({ files, choice, statement, why }), { status });
    }
    const order = { number: sale.row.number, day: formatDay(sale.row.created_at) };
    const shown = isTyped ? chosen : null;
    send(res, pages.lines({ files, order, left, choice, chosen: shown }), { status });
  };
}
