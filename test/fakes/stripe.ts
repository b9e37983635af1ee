import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { listen } from './listen.ts';

export interface FakeSession {
  id: string;
  object: 'checkout.session';
  url: string | null;
  client_reference_id: string | null;
  metadata: Record<string, string>;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid';
  payment_intent: { id: string; status: string } | null;
  amount_subtotal: number;
  amount_total: number;
  total_details: { amount_discount: number; amount_shipping: number; amount_tax: number };
  currency: string;
  /** In seconds, as is that of a refund. */
  created: number;
  customer_details: object | null;
  collected_information: { shipping_details: object } | null;
}

export interface FakeRefund {
  id: string;
  object: 'refund';
  payment_intent: string;
  amount: number;
  status: 'succeeded' | 'pending' | 'failed';
  failure_reason?: string;
  metadata?: Record<string, string>;
  created: number;
}

export interface FakeDispute {
  id: string;
  object: 'dispute';
  payment_intent: string;
  status: string;
}

interface Answer {
  status: number;
  body: object;
}

/** Stripe's refusal of a call. */
export interface FakeRefusal {
  status: number;
  code?: string;
  type?: string;
  message: string;
}

/** What goes wrong with a call: nothing; 500 before or after its effect; the connection lost after it; no response. */
type Fault = 'none' | 'fails before' | 'fails after' | 'lost after' | 'silent' | 'silent after';

/** The checkout, refund and dispute parts of Stripe's API, with its idempotency keys. */
export interface FakeStripe {
  url: string;
  sessions: Map<string, FakeSession>;
  /** Every call as method and path, in order. */
  calls: string[];
  fault: Fault;
  /** Which calls fail, as a prefix of method and path; all if empty. */
  faultAt: string;
  /** If set, refuses calls with this; `faultAt` selects the calls, as for a fault. */
  refusal: FakeRefusal | null;
  refunds: FakeRefund[];
  disputes: FakeDispute[];
  /** Responses by idempotency key, including refusals and failures. */
  byKey: Map<string, Answer>;
  /** The API key of each session; other keys cannot see it. */
  madeWith: Map<string, string>;
  /** The outcome of new refunds. */
  refundStatus: FakeRefund['status'];
  /** Bodies of the requests to create sessions. */
  bodies: URLSearchParams[];
  /** The buyer pays, with an instant method or one that takes days. */
  pay(session: FakeSession, how?: { delayed: boolean }): void;
  /** Another payment on the same account, such as one of a payment link. */
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
    pay,
    foreignPayment(more, madeWith = 'sk_test_x') {
      const session = Object.assign(newSession(fake), more);
      fake.madeWith.set(session.id, madeWith);
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

function pay(session: FakeSession, { delayed } = { delayed: false }): void {
  if (session.status !== 'open') throw new Error('Stripe takes no money for it any more');
  session.status = 'complete';
  session.url = null;
  session.payment_status = delayed ? 'unpaid' : 'paid';
  session.payment_intent = {
    id: `pi_${session.id}`,
    status: delayed ? 'processing' : 'succeeded',
  };
  session.customer_details = {
    email: 'mara@example.com',
    name: 'Mara Lindqvist',
    address: {
      line1: 'Billing House 1',
      postal_code: '1000',
      city: 'Amsterdam',
      country: 'NL',
    },
  };
  session.collected_information = {
    shipping_details: {
      name: 'Mara Lindqvist',
      address: {
        line1: 'Market Street 1',
        line2: 'Apt 2',
        postal_code: '94103',
        city: 'San Francisco',
        state: 'CA',
        country: 'US',
      },
    },
  };
}

function newSession(fake: FakeStripe): FakeSession {
  const id = `cs_test_${fake.sessions.size + 1}`;
  const session: FakeSession = {
    id,
    object: 'checkout.session',
    url: `https://checkout.stripe.com/c/pay/${id}`,
    client_reference_id: null,
    metadata: {},
    status: 'open',
    payment_status: 'unpaid',
    payment_intent: null,
    amount_subtotal: 0,
    amount_total: 0,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    currency: 'usd',
    created: Math.floor(Date.now() / 1_000),
    customer_details: null,
    collected_information: null,
  };
  fake.sessions.set(id, session);
  return session;
}

function refund(fake: FakeStripe, parameters: URLSearchParams): FakeRefund | null {
  const payment_intent = parameters.get('payment_intent') ?? '';
  const paid = [...fake.sessions.values()].find((one) => one.payment_intent?.id === payment_intent);
  const back = fake.refunds.filter(
    (one) => one.payment_intent === payment_intent && one.status !== 'failed',
  );
  const left = (paid?.amount_total ?? 0) - back.reduce((sum, { amount }) => sum + amount, 0);
  const amount = Number(parameters.get('amount') ?? left);
  if (left <= 0 || amount > left) return null;
  const id = `re_${fake.refunds.length + 1}`;
  const made = {
    id,
    object: 'refund',
    payment_intent,
    amount,
    metadata: metadataOf(parameters),
    status: fake.refundStatus,
    created: Math.floor(Date.now() / 1_000),
  } as const;
  fake.refunds.push(made);
  return made;
}

function create(
  fake: FakeStripe,
  parameters: URLSearchParams,
  secretKey: string,
): FakeSession | null {
  if (Number(parameters.get('expires_at')) * 1_000 < Date.now() + 30 * 60_000) return null;
  const made = newSession(fake);
  made.client_reference_id = parameters.get('client_reference_id');
  const [subtotal, shipping] = amountsOf(parameters);
  made.amount_subtotal = subtotal;
  made.total_details.amount_shipping = shipping;
  made.amount_total = subtotal + shipping;
  made.currency = parameters.get('line_items[0][price_data][currency]') ?? '';
  made.metadata = metadataOf(parameters);
  fake.madeWith.set(made.id, secretKey);
  fake.bodies.push(parameters);
  return made;
}

function effect(fake: FakeStripe, req: IncomingMessage, body: string): Answer {
  const [path = '', query] = (req.url ?? '').split('?');
  const secretKey = req.headers.authorization?.replace('Bearer ', '') ?? '';
  const isPost = req.method === 'POST';
  const done = (value: object | null) =>
    value === null ? notPossible : { status: 200, body: value };
  const parameters = new URLSearchParams(query);
  const of = parameters.get('payment_intent');
  const list = (data: readonly object[]) => done({ object: 'list', data, has_more: false });
  if (path === '/v1/refunds') {
    if (isPost) return done(refund(fake, new URLSearchParams(body)));
    return list(
      fake.refunds.filter((one) => of === null || one.payment_intent === of).toReversed(),
    );
  }
  if (path === '/v1/disputes')
    return list(fake.disputes.filter((one) => one.payment_intent === of));
  const [, , , , id, action] = path.split('/');
  if (id === undefined && isPost) return done(create(fake, new URLSearchParams(body), secretKey));
  if (id === undefined) {
    const data = [...fake.sessions.values()].filter(
      (one) =>
        (of === null || one.payment_intent?.id === of) &&
        (parameters.get('status') ?? one.status) === one.status &&
        fake.madeWith.get(one.id) === secretKey,
    );
    return of === null || data.length > 0 ? list(data) : noSuch('payment_intent', of);
  }
  const session = fake.sessions.get(id);
  if (session === undefined || fake.madeWith.get(id) !== secretKey)
    return noSuch('checkout.session', id);
  if (action !== 'expire') return done(session);
  if (session.status !== 'open') return notPossible;
  session.status = 'expired';
  session.url = null;
  return done(session);
}

/** Like Stripe, repeats the first response to an idempotency key for a day, even a failure. */
function answerOf(fake: FakeStripe, req: IncomingMessage, body: string, failing: boolean): Answer {
  const key = req.headers['idempotency-key'];
  const kept = typeof key === 'string' && req.method === 'POST' ? key : null;
  const earlier = kept === null ? undefined : fake.byKey.get(kept);
  if (earlier !== undefined) return earlier;
  const refused = fake.refusal !== null && isAt(fake, req) ? refusalAnswer(fake.refusal) : null;
  const done = refused ?? effect(fake, req, body);
  const answer = failing ? failure : done;
  if (kept !== null && ![409, 429].includes(answer.status)) fake.byKey.set(kept, answer);
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
  const made = answerOf(fake, req, body, fault === 'fails after');
  if (fault === 'silent after') return;
  if (fault === 'lost after') return req.socket.destroy();
  return send(made);
}

const failure: Answer = { status: 500, body: { error: { type: 'api_error', message: 'x' } } };
const refusalAnswer = ({ status, type = 'invalid_request_error', code, message }: FakeRefusal) => ({
  status,
  body: { error: { type, ...(code && { code }), message } },
});
const noSuch = (what: string, id: string) =>
  refusalAnswer({
    status: 404,
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
  });
const notPossible = refusalAnswer({ status: 400, message: 'not possible' });

function metadataOf(parameters: URLSearchParams): Record<string, string> {
  const found = [...parameters].flatMap(([name, value]): [string, string][] => {
    const [, key] = /^metadata\[(\w+)\]$/.exec(name) ?? [];
    return key === undefined ? [] : [[key, value]];
  });
  return Object.fromEntries(found);
}

/** Subtotal and shipping. */
function amountsOf(parameters: URLSearchParams): [number, number] {
  const number = (name: string) => Number(parameters.get(name) ?? 0);
  let subtotal = 0;
  for (let line = 0; parameters.has(`line_items[${line}][quantity]`); line++)
    subtotal +=
      number(`line_items[${line}][quantity]`) *
      number(`line_items[${line}][price_data][unit_amount]`);
  return [subtotal, number('shipping_options[0][shipping_rate_data][fixed_amount][amount]')];
}
