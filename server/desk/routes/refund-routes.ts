import { Hono } from 'hono';
import { z } from 'zod';
import { correctAddress, parseCorrection } from '../../store/orders/actions/correct-address.ts';
import { readCountedNotes } from '../../store/orders/actions/counted-notes.ts';
import { refundOrder } from '../../store/orders/actions/refund-order.ts';
import { parseRefund } from '../../store/orders/actions/refund-request.ts';
import {
  listWithdrawals,
  matchWithdrawal,
  refundWithdrawal,
  settleWithdrawal,
} from '../../store/orders/actions/settle-withdrawal.ts';
import { readOrder } from '../../store/orders/list/read-order.ts';
import {
  consentsSchema,
  type DeskEnv,
  type DeskParts,
  requireRole,
  shortTextSchema,
  validJsonBody,
  valueOrThrow,
} from '../desk-context.ts';

const refundPartSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('whole') }),
  z.object({ kind: z.literal('amount'), amount: shortTextSchema.min(1) }),
  z
    .object({
      kind: z.literal('lines'),
      /** Pairs such as 1=2: two units of the first line. */
      line: z.array(z.string().max(80)).max(500),
      shipping: z.boolean(),
    })
    .refine(
      ({ line, shipping }) => line.length > 0 || shipping,
      'Choose a piece, or the shipping.',
    ),
]);

const refund = z
  .object({
    plan: z.enum(['refund', 'restock', 'cancel']),
    part: refundPartSchema,
    /** The order's `returned_cents` when the desk showed the order. */
    seenReturnedCents: z.number().int().min(0),
    /** True if the money was already given back another way; the note says how. */
    elsewhere: z.boolean().default(false),
    note: shortTextSchema.optional(),
    message: shortTextSchema.optional(),
    consents: consentsSchema,
  })
  .refine(
    ({ plan, part: asks }) => plan !== 'cancel' || asks.kind === 'whole',
    'An order is cancelled as a whole.',
  );

const correction = z.object({
  name: shortTextSchema.optional(),
  email: shortTextSchema.optional(),
  street: shortTextSchema.optional(),
  postcode: shortTextSchema.optional(),
  city: shortTextSchema.optional(),
  state: shortTextSchema.optional(),
  country: shortTextSchema.optional(),
});

const settleWithdrawalBody = z.object({
  refund: z.boolean(),
  restock: z.boolean().default(false),
  shipping: z.boolean().default(false),
  /** The amount that the desk showed; any other needs a confirmation. */
  shownCents: z.number().int().min(0).default(0),
  note: shortTextSchema.default(''),
  message: shortTextSchema.default(''),
  consents: consentsSchema,
});

/** The routes for work after a sale: refunds, corrected addresses, withdrawals. */
export function refundRoutes({ db, now, payments }: DeskParts) {
  const order = async (number: string) => valueOrThrow(await readOrder(db.read, number));
  return new Hono<DeskEnv>()
    .post('/orders/:number/refund', requireRole('orders'), validJsonBody(refund), async (c) => {
      const { plan, consents, seenReturnedCents, part: asks, ...options } = c.req.valid('json');
      const number = c.req.param('number');
      const { kind: _, ...typed } = asks;
      const request = valueOrThrow(parseRefund({ ...typed, ...options }));
      const done = await refundOrder(db, {
        ...request,
        number,
        plan,
        seenReturnedCents,
        shownCents: null,
        withdrawalId: null,
        now,
        consents,
        payments,
      });
      const { pendingAt, counted } = valueOrThrow(done);
      const notes = await readCountedNotes(db.read, counted);
      return c.json({ order: await order(number), pendingAt, notes });
    })
    .post(
      '/orders/:number/address',
      requireRole('orders'),
      validJsonBody(correction),
      async (c) => {
        const number = c.req.param('number');
        const read = valueOrThrow(parseCorrection({ ...noCorrection, ...c.req.valid('json') }));
        const { isElsewhere } = valueOrThrow(await correctAddress(db, number, read, now()));
        return c.json({ order: await order(number), isElsewhere });
      },
    )
    .get('/withdrawals', async (c) =>
      c.json(await listWithdrawals(db.read, { all: c.req.query('all') === 'yes' })),
    )
    .post(
      '/withdrawals/:id/match',
      requireRole('orders'),
      validJsonBody(z.object({ number: shortTextSchema })),
      async (c) => {
        const { number } = c.req.valid('json');
        return c.json({
          order: valueOrThrow(await matchWithdrawal(db, c.req.param('id'), number, now())),
        });
      },
    )
    .post(
      '/withdrawals/:id/settle',
      requireRole('orders'),
      validJsonBody(settleWithdrawalBody),
      async (c) => {
        const id = c.req.param('id');
        const {
          refund: isRefund,
          restock,
          shipping,
          shownCents,
          note,
          message,
          consents,
        } = c.req.valid('json');
        if (!isRefund) {
          valueOrThrow(await settleWithdrawal(db, id, note.trim(), now()));
          return c.json({ pendingAt: null, cents: null, currency: null, notes: [] });
        }
        const done = await refundWithdrawal(db, id, {
          plan: restock ? 'restock' : 'refund',
          shipping,
          shownCents,
          note: note.trim() || null,
          message: message.trim() || null,
          consents,
          payments,
          now,
        });
        const { pendingAt, counted, cents, currency } = valueOrThrow(done);
        const notes = await readCountedNotes(db.read, counted);
        return c.json({ pendingAt, cents, currency, notes });
      },
    );
}

const noCorrection = {
  name: undefined,
  email: undefined,
  street: undefined,
  postcode: undefined,
  city: undefined,
  state: undefined,
  country: undefined,
};
