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
  payment_intent: { status: string } | null;
  customer_details: object | null;
}

/** What goes wrong with a call: nothing; 500 before or after its effect; a connection lost after it; no answer at all. */
type Fault = 'none' | 'fails before' | 'fails after' | 'lost after' | 'silent';

/** The checkout part of Stripe's API, with its idempotency keys. */
export interface FakeStripe {
  url: string;
  sessions: Map<string, FakeSession>;
  /** Every call as method and path, in order. */
  calls: string[];
  fault: Fault;
  /** Bodies of the sessions that were asked for. */
  bodies: URLSearchParams[];
  /** The buyer pays, with a method that is quick or one that takes days. */
  pay(session: FakeSession, how?: { delayed: boolean }): void;
  close(): Promise<void>;
}

export async function startFakeStripe(): Promise<FakeStripe> {
  const byKey = new Map<string, FakeSession>();
  const fake: FakeStripe = {
    url: '',
    sessions: new Map(),
    calls: [],
    bodies: [],
    fault: 'none',
    pay(session, { delayed } = { delayed: false }) {
      if (session.status !== 'open') throw new Error('Stripe takes no money for it any more');
      session.status = 'complete';
      session.url = null;
      session.payment_status = delayed ? 'unpaid' : 'paid';
      session.payment_intent = { status: delayed ? 'processing' : 'succeeded' };
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

  const effect = (req: IncomingMessage, body: string): FakeSession | null => {
    const [, , , , id, action] = (req.url ?? '').split('?')[0]?.split('/') ?? [];
    const session = fake.sessions.get(id ?? '');
    if (action === 'expire') {
      if (session?.status !== 'open') return null;
      session.status = 'expired';
      session.url = null;
      return session;
    }
    if (id !== undefined) return session ?? null;
    const key = String(req.headers['idempotency-key']);
    const earlier = byKey.get(key);
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
      customer_details: null,
    };
    fake.bodies.push(parameters);
    byKey.set(key, made);
    fake.sessions.set(made.id, made);
    return made;
  };

  const answer = async (req: IncomingMessage, res: ServerResponse) => {
    const body = await text(req);
    fake.calls.push(`${req.method} ${req.url?.split('?')[0]}`);
    const { fault } = fake;
    const send = (status: number, value: object) =>
      res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    if (fault === 'silent') return;
    if (fault === 'fails before') return send(500, { error: { type: 'api_error', message: 'x' } });
    const session = effect(req, body);
    if (fault === 'lost after') return req.socket.destroy();
    if (fault === 'fails after') return send(500, { error: { type: 'api_error', message: 'x' } });
    if (session === null)
      return send(400, { error: { type: 'invalid_request_error', message: 'not possible' } });
    return send(200, session);
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
