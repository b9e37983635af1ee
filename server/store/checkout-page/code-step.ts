import { checkoutNews, codeErrors } from '../../../contract/checkout-messages.ts';
import type { Delivery } from '../../../domain/delivery.ts';
import { codeOf } from '../../../domain/promotion.ts';
import type { Database } from '../../db/database.ts';
import { money } from '../catalogue/currencies.ts';
import { applyCode, removeCode } from '../checkout/session-code.ts';
import { readSession, type Session } from '../checkout/session-status.ts';
import type { NotPaid } from '../payments/payments.ts';
import type { CodeView } from './code-part.ts';

/** What is shown instead of paying. */
export interface Instead {
  session: Session;
  status: 200 | 422 | 429;
  /** Above the form. */
  news?: string;
  code: Omit<CodeView, 'offered'>;
  retryAfterSeconds?: number;
}

interface Step {
  db: Database;
  session: Session;
  delivery: Delivery;
  nowMs: number;
  /** Counts one try. @returns the seconds to wait, or 0 */
  takeTry(): Promise<number>;
}

const longestCode = 100;

/**
 * Applies or removes a promotion code as a posted form asks for. A code that was typed and not applied is applied before
 * anything is paid, so that the total that is paid has been seen.
 *
 * @returns null if the form is to pay
 */
export async function changeCode(form: URLSearchParams, step: Step): Promise<Instead | null> {
  const { db, session, delivery, nowMs } = step;
  const sessionId = session.row.id;
  const press = form.get('do');
  const typed = (form.get('code') ?? '').slice(0, longestCode);
  if (press === 'remove') {
    await removeCode(db, { sessionId, delivery });
    const after = await again(db, session);
    return {
      session: after,
      status: 200,
      news: checkoutNews.removed(totalOf(after)),
      code: { changed: true },
    };
  }
  const isNew = typed.trim() !== '' && codeOf(typed) !== session.row.promotion_code;
  if (press !== 'apply' && !isNew) return null;
  const retryAfterSeconds = await step.takeTry();
  if (retryAfterSeconds > 0)
    return { session, status: 429, code: { typed, error: codeErrors.tooMany }, retryAfterSeconds };
  const applied = await applyCode(db, { sessionId, typed, delivery, nowMs });
  if (!applied.ok) return { session, status: 422, code: { typed, error: applied.refusal } };
  const after = await again(db, session);
  // It was paid or has ended meanwhile: the page says so.
  if (applied.value === null) return { session: after, status: 200, code: {} };
  const news = checkoutNews.applied(applied.value, totalOf(after));
  return { session: after, status: 200, news, code: { changed: true } };
}

/** What is shown after a payment that was not made, since another total than the one shown would have been paid. */
export async function afterNotPaid(
  { db, session, delivery }: Pick<Step, 'db' | 'session' | 'delivery'>,
  why: NotPaid,
): Promise<Instead> {
  if (why.why === 'code') await removeCode(db, { sessionId: session.row.id, delivery }, why.code);
  const after = await again(db, session);
  return why.why === 'total'
    ? { session: after, status: 422, news: checkoutNews.otherTotal, code: {} }
    : {
        session: after,
        status: 422,
        code: { typed: why.code, error: `${why.says} ${codeErrors.takenOff(totalOf(after))}` },
      };
}

const again = async (db: Database, session: Session) =>
  (await readSession(db.read, session.row.id)) ?? session;

const totalOf = ({ row }: Session) => money(row.amount_cents, row.currency);
