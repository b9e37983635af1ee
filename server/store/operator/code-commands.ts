import { codeOf } from '../../../domain/promotion.ts';
import type { Reader, Writer } from '../../db/database.ts';
import type { PromotionCodeRow } from '../../db/tables.ts';
import { findCurrency, money } from '../catalogue/currencies.ts';
import { commitAccepted } from '../commit-accepted.ts';
import { remember } from '../history.ts';
import { accept, type Outcome, refused } from '../http/refusal.ts';
import type { Call, Command, Values } from './call.ts';
import { momentOf } from './catalogue/file/moment.ts';
import { readPrice } from './catalogue/read-price.ts';
import { date } from './text/order-text.ts';
import { json, table } from './text/print.ts';

const forms =
  "'codes' takes nothing, 'add' with a code, 'percent' or 'amount' and how much, or 'stop' or 'remove' with a code.";

/** The promotion codes of the test checkout. */
export const codeCommands: Record<string, Command> = {
  codes: {
    operands: { min: 0, max: 5, say: "nothing, or 'add', 'stop' or 'remove' and a code" },
    options: ['from', 'until', 'uses', 'minimum'],
    changes: ([verb]) => verb !== undefined,
    read: ([verb, typed = '', ...more], values) => {
      if (verb !== 'add' && [values.from, values.until, values.uses, values.minimum].some(Boolean))
        return refused('--from, --until, --uses and --minimum go with `codes add`.');
      if (verb === undefined) return accept(list(values));
      const code = codeOf(typed);
      const isEnding = (verb === 'stop' || verb === 'remove') && more.length === 0;
      if (verb !== 'add' && !isEnding) return refused(forms);
      if (code === null)
        return refused(
          `'${typed}' cannot be a code: it takes 2 to 40 letters from A to Z, digits, - and _, and begins with a letter or a digit.`,
        );
      if (isEnding) return accept(end(code, verb, values));
      const given = readGiven(more, values);
      return given.ok ? accept(add(code, given.value, values)) : given;
    },
  },
};

/** What is known before the shop's currency is. */
interface Given {
  percent: number | null;
  amount: string | null;
  currency: string | null;
  minimum: string | null;
  uses: number | null;
  from: number | null;
  until: number | null;
}

function readGiven(
  [kind, much = '', currency, ...rest]: readonly string[],
  values: Values,
): Outcome<Given, string> {
  if ((kind !== 'percent' && kind !== 'amount') || much === '' || rest.length > 0)
    return refused(forms);
  const percent = /^([1-9]\d?|100) ?%?$/.exec(much)?.[1];
  if (kind === 'percent' && percent === undefined)
    return refused(`'${much}' is no percentage: write a whole number from 1 to 100.`);
  const code = currency?.toLowerCase() ?? null;
  if (code !== null && findCurrency(code) === undefined)
    return refused(`'${currency}' is no currency that is sold in, such as eur.`);
  const { uses = null } = values;
  if (uses !== null && !/^[1-9]\d{0,8}$/.test(uses))
    return refused('--uses takes a number from 1 to 999999999.');
  const times = { from: values.from, until: values.until };
  const read = (text: string | undefined, of: 'start' | 'end') =>
    text === undefined ? null : Date.parse(momentOf(text, of) ?? '');
  const [from, until] = [read(times.from, 'start'), read(times.until, 'end')];
  for (const ms of [from, until])
    if (Number.isNaN(ms))
      return refused(
        '--from and --until take a day such as 2026-11-27, or a time such as 2026-11-27T09:00:00Z.',
      );
  if ((from ?? 0) >= (until ?? Number.POSITIVE_INFINITY))
    return refused('The code would end before it begins.');
  return accept({
    percent: kind === 'percent' ? Number(percent) : null,
    amount: kind === 'amount' ? much : null,
    currency: code,
    minimum: values.minimum ?? null,
    uses: uses === null ? null : Number(uses),
    ...{ from, until },
  });
}

const add =
  (code: string, given: Given, values: Values): Call =>
  async ({ database }, { now }) => {
    const nowMs = now();
    if (given.until !== null && given.until <= nowMs)
      return refused('--until is over already: the code could never be used.');
    const added = await commitAccepted<PromotionCodeRow, string>(database, async (transaction) => {
      const currency = await currencyOf(transaction, given);
      if (!currency.ok) return currency;
      const read = (text: string | null): Outcome<number | null, string> =>
        text === null || currency.value === null ? accept(null) : readPrice(text, currency.value);
      const [amount, minimum] = [read(given.amount), read(given.minimum)];
      if (!amount.ok) return amount;
      if (!minimum.ok) return minimum;
      if (amount.value === 0) return refused('A code that takes nothing off is no use.');
      const row = await transaction
        .insertInto('promotion_code')
        .values({
          code,
          percent: given.percent,
          amount_cents: amount.value,
          currency: currency.value,
          minimum_cents: minimum.value,
          valid_from: given.from,
          valid_until: given.until,
          use_limit: given.uses,
          created_at: nowMs,
        })
        .onConflict((conflict) => conflict.column('code').doNothing())
        .returningAll()
        .executeTakeFirst();
      if (row === undefined)
        return refused(`There is a code ${code} already. \`codes remove ${code}\` takes it away.`);
      const detail = { code, did: 'add', off: offText(row) };
      await remember(transaction, { action: 'code', nowMs, detail });
      return accept(row);
    });
    if (!added.ok) return added;
    return accept(
      values.json
        ? json(shown(added.value, nowMs))
        : `${code} takes ${offText(added.value)} off. It works in the test checkout; with a Stripe key codes are made at Stripe.\n`,
    );
  };

/** The currency of a code's amounts: as given, or the one in which everything is sold. */
async function currencyOf(
  db: Reader | Writer,
  { amount, minimum, currency }: Given,
): Promise<Outcome<string | null, string>> {
  if (currency !== null || (amount === null && minimum === null)) return accept(currency);
  const sold = await db
    .selectFrom('variant')
    .select('currency_code')
    .distinct()
    .where('deleted_at', 'is', null)
    .limit(2)
    .execute();
  const [only] = sold;
  return only !== undefined && sold.length === 1
    ? accept(only.currency_code)
    : refused('Name the currency after the number, such as `codes add THANKS amount 5.00 eur`.');
}

const end =
  (code: string, verb: 'stop' | 'remove', values: Values): Call =>
  async ({ database }, { now }) => {
    const nowMs = now();
    const ended = await database.write(async (transaction) => {
      const rows =
        verb === 'stop'
          ? await transaction
              .updateTable('promotion_code')
              .set((row) => ({ stopped_at: row.fn.coalesce('stopped_at', row.val(nowMs)) }))
              .where('code', '=', code)
              .returning('uses')
              .execute()
          : await transaction
              .deleteFrom('promotion_code')
              .where('code', '=', code)
              .returning('uses')
              .execute();
      const [row] = rows;
      if (row === undefined) return null;
      const detail = { code, did: verb, uses: row.uses };
      await remember(transaction, { action: 'code', nowMs, detail });
      return row;
    });
    if (ended === null) return refused(`There is no code ${code}.`);
    const { uses } = ended;
    if (values.json) return accept(json({ code, uses }));
    const used = `It was used ${uses === 1 ? 'once' : `${uses} times`}.`;
    return accept(
      verb === 'stop'
        ? `${code} can no longer be used, also in checkouts that are open. ${used}\n`
        : `${code} is removed; orders keep what it took off. ${used}\n`,
    );
  };

const list =
  (values: Values): Call =>
  async ({ database }, { now }) => {
    const nowMs = now();
    const rows = await database.read
      .selectFrom('promotion_code')
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('code')
      .execute();
    const codes = rows.map((row) => shown(row, nowMs));
    if (values.json) return accept(json(codes));
    if (codes.length === 0)
      return accept('There are no codes. `codes add SUMMER10 percent 10` makes one.\n');
    return accept(
      table(
        ['code', 'takes off', 'state', 'uses', 'from', 'until', 'minimum'],
        rows.map((row) => [
          row.code,
          offText(row),
          stateOf(row, nowMs),
          row.use_limit === null ? String(row.uses) : `${row.uses} of ${row.use_limit}`,
          row.valid_from === null ? '' : date(iso(row.valid_from)),
          row.valid_until === null ? '' : date(iso(row.valid_until)),
          row.minimum_cents === null ? '' : money(row.minimum_cents, row.currency ?? ''),
        ]),
      ),
    );
  };

const iso = (ms: number) => new Date(ms).toISOString();

const offText = ({ percent, amount_cents, currency }: PromotionCodeRow) =>
  percent === null ? money(amount_cents ?? 0, currency ?? '') : `${percent} %`;

function stateOf(row: PromotionCodeRow, nowMs: number): string {
  if (row.stopped_at !== null) return 'stopped';
  if (row.valid_until !== null && nowMs >= row.valid_until) return 'over';
  if (row.use_limit !== null && row.uses >= row.use_limit) return 'used up';
  return row.valid_from !== null && nowMs < row.valid_from ? 'not yet' : 'usable';
}

function shown(row: PromotionCodeRow, nowMs: number) {
  const { valid_from, valid_until, created_at, stopped_at, ...rest } = row;
  const time = (ms: number | null) => (ms === null ? null : iso(ms));
  return {
    ...rest,
    state: stateOf(row, nowMs),
    from: time(valid_from),
    until: time(valid_until),
    created_at: iso(created_at),
    stopped_at: time(stopped_at),
  };
}
