import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Database } from '../../db/database.ts';
import { readBody } from '../http/read-body.ts';
import { refuse } from '../http/refusal.ts';
import type { Replier } from '../http/replier.ts';
import { applyPaymentEvent } from './apply-payment-event.ts';
import type { PaymentProvider } from './payment-provider.ts';

interface Options {
  db: Database;
  replier: Replier;
  provider: PaymentProvider | null;
  now(): number;
}

/** What a payment provider tells us. Signed over the bytes it sent, so they are read before anything is parsed. */
export function createWebhookRoutes({ db, replier, provider, now }: Options) {
  return {
    async answer(req: IncomingMessage, res: ServerResponse, path: string): Promise<void> {
      if (provider === null || path !== `/webhooks/${provider.name}`)
        return replier.refusal(res, refuse(404, 'There is nothing at this address').refusal);
      if (req.method !== 'POST')
        return replier.refusal(res, refuse(405, 'Only POST is answered here').refusal, [
          'allow',
          'POST',
        ]);
      const body = await readBody(req, 'application/json');
      if (!body.ok) return replier.refusal(res, body.refusal);
      const signature = req.headers['stripe-signature'];
      const told = typeof signature === 'string' ? provider.readEvent(body.value, signature) : null;
      if (told === null)
        return replier.refusal(res, refuse(400, 'The signature is not valid').refusal);
      if (told.event !== null) await applyPaymentEvent(db, told.event, now());
      replier.json(res, { received: true });
    },
  };
}
