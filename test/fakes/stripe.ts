import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

export interface FakeSession {
  id: string;
  object: 'checkout.session';
  url: string | null;
  client_reference_id: string;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid';
  payment_intent: { id: string; status: string } | null;
  amount_total: number;
  customer_details: object | null;
}

export interface FakeRefund {
  id: string;
  object: 'refund';
  payment_intent: string;
  amount: number;
  status: 'succeeded' | 'pending' | 'failed';
}

/** What goes wrong with a call: nothing; 500 before or after its effect; a connection lost after it; no answer at all. */
type Fault = 'none' | 'fails before' | 'fails after' | 'lost after' | 'silent' | 'silent after';

/** The checkout and refund parts of Stripe's API, with its idempotency keys. */
export interface FakeStripe {
  url: string;
  sessions: Map<string, FakeSession>;
  /** Every call as method and path, in order. */
  calls: string[];
  fault: Fault;
  /** Calls that it happens to, as the beginning of method and path; all, when empty. */
  faultAt: string;
  refunds: FakeRefund[];
  /** What was made, by its idempotency key. */
  byKey: Map<string, FakeSession | FakeRefund>;
  /** What becomes of new refunds. */
  refundStatus: FakeRefund['status'];
  /** Bodies of the sessions that were asked for. */
  bodies: URLSearchParams[];
  /** The buyer pays, with a method that is quick or one that takes days. */
  pay(session: FakeSession, how?: { delayed: boolean }): void;
  close(): Promise<void>;
}

export async function startFakeStripe(): Promise<FakeStripe> {
  const fake: FakeStripe = {
    url: '',
    sessions: new Map(),
    calls: [],
    bodies: [],
    fault: 'none',
    faultAt: '',
    refunds: [],
    byKey: new Map(),
    refundStatus: 'succeeded',
    pay(session, { delayed } = { delayed: false }) {
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
        address: { line1: 'Kanaalweg 14', postal_code: '3011', city: 'Rotterdam', country: 'NL' },
      };
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };

  const refund = (parameters: URLSearchParams): FakeRefund | null => {
    const payment_intent = parameters.get('payment_intent') ?? '';
    const paid = [...fake.sessions.values()].find(
      (one) => one.payment_intent?.id === payment_intent,
    );
    const back = fake.refunds.filter(
      (one) => one.payment_intent === payment_intent && one.status !== 'failed',
    );
    const left = (paid?.amount_total ?? 0) - back.reduce((sum, { amount }) => sum + amount, 0);
    if (left <= 0) return null;
    const id = `re_${fake.refunds.length + 1}`;
    const made = {
      id,
      object: 'refund',
      payment_intent,
      amount: left,
      status: fake.refundStatus,
    } as const;
    fake.refunds.push(made);
    return made;
  };

  const effect = (req: IncomingMessage, body: string): object | null => {
    const key = String(req.headers['idempotency-key']);
    const [path = '', query] = (req.url ?? '').split('?');
    if (path === '/v1/refunds') {
      if (req.method === 'POST') {
        const made = fake.byKey.get(key) ?? refund(new URLSearchParams(body));
        if (made !== null) fake.byKey.set(key, made);
        return made;
      }
      const of = new URLSearchParams(query).get('payment_intent');
      const data = fake.refunds.filter((one) => one.payment_intent === of);
      return { object: 'list', data, has_more: false };
    }
    const [, , , , id, action] = path.split('/');
    const session = fake.sessions.get(id ?? '');
    if (action === 'expire') {
      if (session?.status !== 'open') return null;
      session.status = 'expired';
      session.url = null;
      return session;
    }
    if (id !== undefined) return session ?? null;
    const earlier = fake.byKey.get(key);
    if (earlier !== undefined) return earlier;
    const parameters = new URLSearchParams(body);
    if (Number(parameters.get('expires_at')) * 1_000 < Date.now() + 30 * 60_000) return null;
    const made: FakeSession = {
      id: `cs_test_${fake.sessions.size + 1}`,
      object: 'checkout.session',
      url: `https://checkout.stripe.com/c/pay/cs_test_${fake.sessions.size + 1}`,
      client_reference_id: parameters.get('client_reference_id') ?? '',
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      amount_total: amountOf(parameters),
      customer_details: null,
    };
    fake.bodies.push(parameters);
    fake.byKey.set(key, made);
    fake.sessions.set(made.id, made);
    return made;
  };

  const answer = async (req: IncomingMessage, res: ServerResponse) => {
    const body = await text(req);
    fake.calls.push(`${req.method} ${req.url?.split('?')[0]}`);
    const fault = `${req.method} ${req.url}`.startsWith(fake.faultAt) ? fake.fault : 'none';
    const send = (status: number, value: object) =>
      res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    if (fault === 'silent') return;
    if (fault === 'fails before') return send(500, { error: { type: 'api_error', message: 'x' } });
    const answer = effect(req, body);
    if (fault === 'silent after') return;
    if (fault === 'lost after') return req.socket.destroy();
    if (fault === 'fails after') return send(500, { error: { type: 'api_error', message: 'x' } });
    if (answer === null)
      return send(400, { error: { type: 'invalid_request_error', message: 'not possible' } });
    return send(200, answer);
  };
  const server = createServer((req, res) => {
    void answer(req, res);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  fake.url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  return fake;
}

function amountOf(parameters: URLSearchParams): number {
  const number = (name: string) => Number(parameters.get(name) ?? 0);
  let amount = number('shipping_options[0][shipping_rate_data][fixed_amount][amount]');
  for (let line = 0; parameters.has(`line_items[${line}][quantity]`); line++)
    amount +=
      number(`line_items[${line}][quantity]`) *
      number(`line_items[${line}][price_data][unit_amount]`);
  return amount;
}
