import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type Stripe from 'stripe';
import { minorUnitStep } from '../../../domain/money/currency-step.ts';
import { listen } from '../listen.ts';
import {
  buyerDetails,
  collectedInformation,
  type FakeRefund,
  type FakeSession,
  lineItem,
  paymentIntent,
  refundObject,
  sessionObject,
} from './stripe-objects.ts';

export type { FakeRefund, FakeSession } from './stripe-objects.ts';

/** The amounts that Stripe adds to a session when it is paid. */
export interface ChargedAmounts {
  /** The discounts of a promotion code, by line, in minor units. */
  discounts?: readonly number[];
  /** The tax, by line. */
  taxes?: readonly number[];
  shippingTax?: number;
  /** True if the prices include the taxes. */
  isInclusive?: boolean;
  /** The currency and amount that the buyer sees and pays, with Adaptive Pricing. */
  presentment?: { currency: string; amount: number };
}

interface Answer {
  status: number;
  body: object;
}

export interface FakeRefusal {
  status: number;
  code?: string;
  type?: string;
  message: string;
}

/** The fault of a call: a 500 before or after its effect, a lost connection after it, or no response. */
type Fault = 'none' | 'fails before' | 'fails after' | 'lost after' | 'silent' | 'silent after';

/** The checkout, refund and dispute parts of Stripe's API, with its idempotency keys. */
export interface FakeStripe {
  url: string;
  sessions: Map<string, FakeSession>;
  /** Every call as method and path, in order. */
  calls: string[];
  fault: Fault;
  /** The calls that fail, as a prefix of method and path; all if empty. */
  faultAt: string;
  /** The refusal of the calls that `faultAt` selects; null for none. */
  refusal: FakeRefusal | null;
  refunds: FakeRefund[];
  disputes: (Stripe.Dispute & { payment_intent: string })[];
  /** Responses by idempotency key, including refusals and failures. */
  byKey: Map<string, Answer>;
  /** The API key of each session; other keys cannot see it. */
  madeWith: Map<string, string>;
  /** The outcome of new refunds. */
  refundStatus: FakeRefund['status'];
  /** Bodies of the requests to create sessions. */
  bodies: URLSearchParams[];
  /** The time by which Stripe's clock is ahead of this machine's. */
  aheadMs: number;
  /** The buyer pays, by an instant method or, if delayed, by a method that takes days. */
  pay(session: FakeSession, how?: ChargedAmounts & { delayed?: boolean }): void;
  /** Refunds as the owner does in the dashboard. */
  refundInDashboard(session: FakeSession, amount: number, more?: Partial<FakeRefund>): FakeRefund;
  /** The session in which Stripe recovers the cart of an expired session. */
  recover(session: FakeSession): FakeSession;
  /** Adds another payment on the same account, such as through a payment link. */
  foreignPayment(more: Partial<FakeSession>, madeWith?: string): FakeSession;
  close(): Promise<void>;
}

export async function startFakeStripe(): Promise<FakeStripe> {
  const server = createServer((req, res) => {
    void answer(fake, req, res);
  });
  const fake: FakeStripe = {
    url: '',
    sessions: new Map(),
    calls: [],
    bodies: [],
    fault: 'none',
    faultAt: '',
    refusal: null,
    refunds: [],
    disputes: [],
    byKey: new Map(),
    madeWith: new Map(),
    refundStatus: 'succeeded',
    aheadMs: 0,
    pay,
    refundInDashboard(session, amount, fields = {}) {
      const id = `re_dashboard_${fake.refunds.length}`;
      const { currency, payment_intent: intent } = session;
      const payment_intent = intent?.id ?? '';
      const presentedAmounts = presentedPart(session, amount);
      const madeRefund = refundObject({
        id,
        payment_intent,
        amount,
        currency,
        ...presentedAmounts,
        ...fields,
      });
      fake.refunds.push(madeRefund);
      return madeRefund;
    },
    recover(expiredSession) {
      const { line_items, shipping_cost, metadata, client_reference_id } =
        structuredClone(expiredSession);
      const copiedFields = { line_items, shipping_cost, metadata, client_reference_id };
      const session = Object.assign(newSession(fake), copiedFields, {
        recovered_from: expiredSession.id,
      });
      applyCharge(session, {});
      fake.madeWith.set(session.id, fake.madeWith.get(expiredSession.id) ?? '');
      return session;
    },
    foreignPayment(fields, secretKey = 'sk_test_x') {
      const session = Object.assign(newSession(fake), { amount_total: 1_000 }, fields);
      fake.madeWith.set(session.id, secretKey);
      pay(session);
      return session;
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  fake.url = await listen(server);
  return fake;
}

function pay(session: FakeSession, amounts: ChargedAmounts & { delayed?: boolean } = {}): void {
  if (session.status !== 'open') throw new Error('Stripe takes no money for it any more');
  applyCharge(session, amounts);
  const isDelayed = amounts.delayed ?? false;
  const isFree = session.amount_total === 0;
  session.status = 'complete';
  session.url = null;
  session.payment_status = isFree ? 'no_payment_required' : isDelayed ? 'unpaid' : 'paid';
  session.payment_intent = isFree
    ? null
    : paymentIntent(session, isDelayed ? 'processing' : 'succeeded');
  session.customer_details = buyerDetails;
  session.collected_information = collectedInformation;
}

/** Computes the totals from the lines and the shipping, as Stripe documents each field. */
function applyCharge(session: FakeSession, amounts: ChargedAmounts): void {
  const { discounts = [], taxes = [], shippingTax = 0, isInclusive = false, presentment } = amounts;
  const addedTax = (tax: number) => (isInclusive ? 0 : tax);
  const items = session.line_items.data;
  for (const [index, item] of items.entries()) {
    item.amount_discount = discounts[index] ?? 0;
    item.amount_tax = taxes[index] ?? 0;
    item.amount_total = item.amount_subtotal - item.amount_discount + addedTax(item.amount_tax);
  }
  const cost = session.shipping_cost;
  if (cost !== null) {
    cost.amount_tax = shippingTax;
    cost.amount_total = cost.amount_subtotal + addedTax(shippingTax);
  }
  const sum = (amountOf: (item: Stripe.LineItem) => number) =>
    items.reduce((total, item) => total + amountOf(item), 0);
  // A payment of another shop on the account has no lines here.
  if (items.length > 0) {
    session.amount_subtotal = sum((item) => item.amount_subtotal);
    session.amount_total = sum((item) => item.amount_total) + (cost?.amount_total ?? 0);
  }
  session.total_details = {
    amount_discount: sum((item) => item.amount_discount),
    amount_shipping: cost?.amount_subtotal ?? 0,
    amount_tax: sum((item) => item.amount_tax) + (cost?.amount_tax ?? 0),
  };
  if (presentment !== undefined)
    session.presentment_details = {
      presentment_amount: presentment.amount,
      presentment_currency: presentment.currency,
    };
}

/** The part of a refund in the buyer's own currency. */
function presentedPart(
  { presentment_details: details, amount_total }: FakeSession,
  amount: number,
): Pick<Stripe.Refund, 'presentment_details'> {
  if (details === undefined) return {};
  const { presentment_amount: presentedTotal, presentment_currency } = details;
  const presentment_amount = Math.round((presentedTotal * amount) / amount_total);
  return { presentment_details: { presentment_amount, presentment_currency } };
}

const nowSeconds = ({ aheadMs }: FakeStripe) => Math.floor((Date.now() + aheadMs) / 1_000);

function newSession(fake: FakeStripe, expires_at = nowSeconds(fake) + daySeconds): FakeSession {
  const id = `cs_test_${fake.sessions.size + 1}`;
  const session = sessionObject({ id, expires_at, created: nowSeconds(fake) });
  fake.sessions.set(id, session);
  return session;
}

function refund(fake: FakeStripe, parameters: URLSearchParams): FakeRefund | Answer {
  const payment_intent = parameters.get('payment_intent') ?? '';
  const paidSession = [...fake.sessions.values()].find(
    (candidate) => candidate.payment_intent?.id === payment_intent,
  );
  if (paidSession === undefined) return noSuch('payment_intent', payment_intent);
  const earlierRefunds = fake.refunds.filter(
    (refund) => refund.payment_intent === payment_intent && !hasFailed(refund),
  );
  const refundableCents =
    paidSession.amount_total - earlierRefunds.reduce((sum, { amount }) => sum + amount, 0);
  const amount = Number(parameters.get('amount') ?? refundableCents);
  if (refundableCents <= 0)
    return invalidAnswer('charge_already_refunded', 'Charge has already been refunded.');
  if (!Number.isInteger(amount) || amount < 1 || amount % minorUnitStep(paidSession.currency) !== 0)
    return invalidAnswer('parameter_invalid_integer', 'Invalid amount.');
  if (amount > refundableCents)
    return invalidAnswer(
      'amount_too_large',
      'Refund amount is greater than unrefunded amount on charge.',
    );
  const madeRefund = refundObject({
    id: `re_${fake.refunds.length + 1}`,
    payment_intent,
    amount,
    currency: paidSession.currency,
    metadata: metadataOf(parameters),
    status: fake.refundStatus,
    ...presentedPart(paidSession, amount),
    created: nowSeconds(fake),
  });
  fake.refunds.push(madeRefund);
  return madeRefund;
}

const hasFailed = ({ status }: FakeRefund) => status === 'failed' || status === 'canceled';

const daySeconds = 24 * 3_600;

function create(
  fake: FakeStripe,
  parameters: URLSearchParams,
  secretKey: string,
): FakeSession | Answer {
  const now = nowSeconds(fake);
  const expiresAt = Number(parameters.get('expires_at') ?? now + daySeconds);
  if (!(expiresAt >= now + 30 * 60 && expiresAt <= now + daySeconds))
    return invalidAnswer(
      'parameter_invalid_integer',
      'The `expires_at` timestamp must be at least 30 minutes and at most 24 hours from Checkout Session creation.',
    );
  const madeSession = newSession(fake, expiresAt);
  madeSession.client_reference_id = parameters.get('client_reference_id');
  madeSession.currency = parameters.get('line_items[0][price_data][currency]') ?? '';
  madeSession.line_items.data = linesOf(parameters, madeSession);
  const shipping = Number(
    parameters.get('shipping_options[0][shipping_rate_data][fixed_amount][amount]') ?? 0,
  );
  if (parameters.has('shipping_options[0][shipping_rate_data][type]'))
    madeSession.shipping_cost = {
      amount_subtotal: shipping,
      amount_tax: 0,
      amount_total: shipping,
      shipping_rate: `shr_${madeSession.id}`,
    };
  madeSession.adaptive_pricing = {
    enabled: parameters.get('adaptive_pricing[enabled]') === 'true',
  };
  madeSession.metadata = metadataOf(parameters);
  applyCharge(madeSession, {});
  fake.madeWith.set(madeSession.id, secretKey);
  fake.bodies.push(parameters);
  return madeSession;
}

/** The lines of a session, in the order of the request. */
function linesOf(parameters: URLSearchParams, { id, currency }: FakeSession): Stripe.LineItem[] {
  const lines: Stripe.LineItem[] = [];
  for (let line = 0; parameters.has(`line_items[${line}][quantity]`); line++) {
    const lineField = (name: string) => parameters.get(`line_items[${line}]${name}`);
    const quantity = Number(lineField('[quantity]'));
    const amount = quantity * Number(lineField('[price_data][unit_amount]'));
    const description = lineField('[price_data][product_data][name]') ?? '';
    lines.push(lineItem({ id: `li_${id}_${line}`, currency, description, quantity, amount }));
  }
  return lines;
}

/** Expires a session whose time is over by Stripe's clock. */
function expireIfDue(fake: FakeStripe, session: FakeSession): FakeSession {
  if (session.status === 'open' && session.expires_at <= nowSeconds(fake))
    Object.assign(session, { status: 'expired', url: null });
  return session;
}

/** The session as Stripe returns it: only the requested fields are expanded. */
function expandSession(session: FakeSession, parameters: URLSearchParams): object {
  const expandedFields = [...parameters].flatMap(([name, value]) =>
    name.startsWith('expand') ? [value.replace(/^data\./, '')] : [],
  );
  const { line_items, payment_intent, ...fields } = session;
  return {
    ...fields,
    payment_intent: expandedFields.includes('payment_intent')
      ? payment_intent
      : (payment_intent?.id ?? null),
    ...(expandedFields.includes('line_items') && { line_items }),
  };
}

function applyRequest(fake: FakeStripe, req: IncomingMessage, body: string): Answer {
  const [path = '', query] = (req.url ?? '').split('?');
  const secretKey = req.headers.authorization?.replace('Bearer ', '') ?? '';
  const isPost = req.method === 'POST';
  const parameters = new URLSearchParams(isPost ? body : query);
  const successAnswer = (value: object): Answer => ({ status: 200, body: value });
  const answerOrFailure = (value: FakeSession | FakeRefund | Answer): Answer => {
    if (!('object' in value)) return value;
    return successAnswer(value.object === 'refund' ? value : expandSession(value, parameters));
  };
  const intentId = parameters.get('payment_intent');
  const list = (data: readonly object[]) =>
    successAnswer({ object: 'list', url: path, data, has_more: false });
  if (path === '/v1/refunds') {
    if (isPost) return answerOrFailure(refund(fake, parameters));
    return list(
      fake.refunds
        .filter((refund) => intentId === null || refund.payment_intent === intentId)
        .toReversed(),
    );
  }
  if (path === '/v1/disputes')
    return list(fake.disputes.filter((dispute) => dispute.payment_intent === intentId));
  const [, , , , id, action] = path.split('/');
  if (id === undefined && isPost) return answerOrFailure(create(fake, parameters, secretKey));
  if (id === undefined) {
    const data = [...fake.sessions.values()]
      .map((session) => expireIfDue(fake, session))
      .filter(
        (session) =>
          (intentId === null || session.payment_intent?.id === intentId) &&
          (parameters.get('status') ?? session.status) === session.status &&
          fake.madeWith.get(session.id) === secretKey,
      );
    if (intentId !== null && data.length === 0) return noSuch('payment_intent', intentId);
    return list(data.map((session) => expandSession(session, parameters)));
  }
  const session = fake.sessions.get(id);
  if (session === undefined || fake.madeWith.get(id) !== secretKey)
    return noSuch('checkout.session', id);
  expireIfDue(fake, session);
  if (action === 'line_items')
    return list(session.line_items.data.slice(0, Number(parameters.get('limit') ?? 10)));
  if (action !== 'expire') return answerOrFailure(session);
  if (session.status !== 'open')
    return invalidAnswer('', 'Only Checkout Sessions with a status in ["open"] can be expired.');
  session.status = 'expired';
  session.url = null;
  return answerOrFailure(session);
}

/** Like Stripe, repeats the first response to an idempotency key for a day, even a failure. */
function answerOf(
  fake: FakeStripe,
  req: IncomingMessage,
  body: string,
  isFailing: boolean,
): Answer {
  const key = req.headers['idempotency-key'];
  const idempotencyKey = typeof key === 'string' && req.method === 'POST' ? key : null;
  const earlierAnswer = idempotencyKey === null ? undefined : fake.byKey.get(idempotencyKey);
  if (earlierAnswer !== undefined) return earlierAnswer;
  const refusal = fake.refusal !== null && isAt(fake, req) ? refusalAnswer(fake.refusal) : null;
  const firstAnswer = refusal ?? applyRequest(fake, req, body);
  const answer = isFailing ? failure : firstAnswer;
  if (idempotencyKey !== null && ![409, 429].includes(answer.status))
    fake.byKey.set(idempotencyKey, answer);
  return answer;
}

const isAt = (fake: FakeStripe, req: IncomingMessage) =>
  `${req.method} ${req.url}`.startsWith(fake.faultAt);

async function answer(fake: FakeStripe, req: IncomingMessage, res: ServerResponse) {
  const body = await text(req);
  fake.calls.push(`${req.method} ${req.url?.split('?')[0]}`);
  const fault = isAt(fake, req) ? fake.fault : 'none';
  const send = ({ status, body: value }: Answer) =>
    res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  if (fault === 'silent') return;
  if (fault === 'fails before') return send(failure);
  const madeAnswer = answerOf(fake, req, body, fault === 'fails after');
  if (fault === 'silent after') return;
  if (fault === 'lost after') return req.socket.destroy();
  return send(madeAnswer);
}

const failure: Answer = { status: 500, body: { error: { type: 'api_error', message: 'x' } } };
const refusalAnswer = ({ status, type = 'invalid_request_error', code, message }: FakeRefusal) => ({
  status,
  body: { error: { type, ...(code && { code }), message } },
});
const noSuch = (kind: string, id: string) =>
  refusalAnswer({
    status: 404,
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
  });
const invalidAnswer = (code: string, message: string) =>
  refusalAnswer({ status: 400, message, ...(code !== '' && { code }) });

function metadataOf(parameters: URLSearchParams): Record<string, string> {
  const metadataEntries = [...parameters].flatMap(([name, value]): [string, string][] => {
    const [, key] = /^metadata\[(\w+)\]$/.exec(name) ?? [];
    return key === undefined ? [] : [[key, value]];
  });
  return Object.fromEntries(metadataEntries);
}
