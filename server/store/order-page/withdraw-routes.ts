import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { shop } from '../../../content/shop.ts';
import { looksLikeEmail } from '../../../domain/email-text.ts';
import type { Database } from '../../db/database.ts';
import { readSale, type Sale } from '../after-sale/read-sale.ts';
import {
  isLate,
  keepWithdrawal,
  piecesLeft,
  type WithdrawnPieces,
  withdrawalsOf,
} from '../after-sale/withdrawals.ts';
import { sendsMail } from '../outbox.ts';
import { noticePage, tooManyPage } from './find-pages.ts';
import { isSameAddress, numberOf } from './order-number.ts';
import type { PlainPage } from './shell.ts';
import {
  donePage,
  type Faults,
  type Identity,
  identifyPage,
  linesPage,
  wordsPage,
} from './withdraw-pages.ts';

interface Options {
  db: Database;
  now(): number;
  send(res: ServerResponse, page: PlainPage): void;
  /** Null after an answer that says why the form was not read. */
  readForm(req: IncomingMessage, res: ServerResponse): Promise<URLSearchParams | null>;
  clientOf(req: IncomingMessage): string;
  /** Tries of one client. */
  byClient: { take(client: string): Promise<number> };
}

const longest = { field: 200, text: 2_000 };

/** The withdrawal function: two steps, without a login and without scripts. */
export function createWithdrawRoutes(options: Options) {
  const { db, now, send } = options;

  /** The order that these details name; its buyer alone knows both. */
  async function saleOf({ number, email }: Identity): Promise<Sale | null> {
    const asked = numberOf(number);
    const sale = asked === null ? null : await readSale(db.read, { number: asked });
    return sale !== null && isSameAddress(sale.row.email, email) ? sale : null;
  }

  const leftOf = async (sale: Sale) => piecesLeft(sale, await withdrawalsOf(db.read, sale.row.id));

  async function choose(res: ServerResponse, identity: Identity, sale: Sale | null) {
    const choice = { identity, once: randomUUID(), reason: '' };
    if (sale === null) return send(res, wordsPage({ ...choice, statement: '' }, 'unmatched'));
    const left = await leftOf(sale);
    if (left.length === 0)
      return send(res, wordsPage({ ...choice, statement: '' }, 'nothing left'));
    send(res, linesPage(sale, left, { ...choice, chosen: null }));
  }

  async function confirm(res: ServerResponse, form: URLSearchParams, identity: Identity) {
    const once = form.get('once') ?? '';
    const reason = textOf(form, 'reason');
    const statement = textOf(form, 'statement');
    const choice = { identity, once, reason };
    if (!/^[\da-f-]{36}$/.test(once)) return choose(res, identity, await saleOf(identity));
    const kept = await db.read
      .selectFrom('withdrawal')
      .selectAll()
      .where('once', '=', once)
      .executeTakeFirst();
    const told = await sendsMail(db.read);
    // A form that was sent twice, or a page that was loaded again.
    if (kept !== undefined) return send(res, donePage(kept, told));
    const sale = await saleOf(identity);
    const left = sale === null ? [] : await leftOf(sale);
    const chosen = chosenOf(form, left);
    if (sale !== null && left.length > 0 && chosen.size === 0) {
      const faults = { line: 'Choose at least one item.' };
      return send(res, linesPage(sale, left, { ...choice, chosen, faults }));
    }
    if (left.length === 0 && statement === '') {
      const faults = { statement: 'Say which items, or write: all of it.' };
      const why = sale === null ? 'unmatched' : 'nothing left';
      return send(res, wordsPage({ ...choice, statement, faults }, why));
    }
    const pieces: WithdrawnPieces[] = left.flatMap(({ line, title }) => {
      const quantity = chosen.get(line);
      return quantity === undefined ? [] : [{ line, title, quantity }];
    });
    const nowMs = now();
    const row = await db.write((transaction) =>
      keepWithdrawal(transaction, {
        once,
        orderId: sale?.row.id ?? null,
        orderNumber: sale?.row.number ?? identity.number,
        name: identity.name,
        email: identity.email,
        pieces,
        statement:
          pieces.length > 0
            ? 'I withdraw from my contract for the items below.'
            : `I withdraw from my contract: ${statement}`,
        reason: reason === '' ? null : reason,
        isLate: sale !== null && isLate(sale, shop.withdrawal, nowMs),
        nowMs,
      }),
    );
    send(res, donePage(row, told));
  }

  return {
    /** The second step for an order that its own page has opened. */
    fromOrder: (res: ServerResponse, sale: Sale) =>
      choose(res, { name: sale.row.name, number: sale.row.number, email: sale.row.email }, sale),
    show: (res: ServerResponse) => send(res, identifyPage()),
    async post(req: IncomingMessage, res: ServerResponse): Promise<void> {
      const form = await options.readForm(req, res);
      if (form === null) return;
      const field = (name: string) =>
        textOf(form, name).replaceAll(/\s+/g, ' ').slice(0, longest.field);
      const identity = { name: field('name'), number: field('number'), email: field('email') };
      const faults: Faults = {
        ...(identity.name === '' && { name: 'Enter your name.' }),
        ...(identity.number === '' && {
          number: 'Enter the order number, or what you know of the order.',
        }),
        ...(!looksLikeEmail(identity.email) && { email: 'Enter an e-mail address.' }),
      };
      if (Object.keys(faults).length > 0) return send(res, identifyPage(identity, faults));
      const waitSeconds = await options.byClient.take(options.clientOf(req));
      if (waitSeconds > 0) return send(res, tooManyPage(waitSeconds, '/withdraw', form));
      return form.get('step') === 'confirm'
        ? confirm(res, form, identity)
        : choose(res, identity, await saleOf(identity));
    },
  };
}

const textOf = (form: URLSearchParams, name: string): string =>
  (form.get(name) ?? '')
    .replaceAll(/(?![\n\t])\p{Cc}/gu, '')
    .trim()
    .slice(0, longest.text);

/** The lines that are checked, with how many pieces; never more than are left. */
function chosenOf(form: URLSearchParams, left: readonly WithdrawnPieces[]): Map<number, number> {
  const checked = new Set(form.getAll('line'));
  return new Map(
    left
      .filter(({ line }) => checked.has(String(line)))
      .map(({ line, quantity }) => {
        const asked = Number(form.get(`pieces-${line}`) ?? quantity);
        const isNumber = Number.isInteger(asked) && asked >= 1;
        return [line, isNumber ? Math.min(asked, quantity) : quantity] as const;
      }),
  );
}

export const withdrawBusy = (retryAfterSeconds: number): PlainPage =>
  noticePage(
    { status: 503, title: 'Try again shortly', retryAfterSeconds },
    'The shop cannot take your statement at the moment. Nothing was sent.',
    { href: '/withdraw', label: 'Withdraw from a contract' },
  );
