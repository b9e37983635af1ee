import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody } from '../http/read-body.ts';
import { refuse } from '../http/refusal.ts';
import type { Replier } from '../http/replier.ts';
import type { Payments } from './payments.ts';

/** What a payment provider tells us. Signed over the bytes it sent, so they are read before anything is parsed. */
export function createWebhookRoutes({
  replier,
  payments,
}: {
  replier: Replier;
  payments: Payments;
}) {
  return {
    async answer(req: IncomingMessage, res: ServerResponse, path: string): Promise<void> {
      const { webhook } = payments;
      if (webhook === null || path !== webhook.path)
        return replier.refusal(res, refuse(404, 'There is nothing at this address').refusal);
      if (req.method !== 'POST')
        return replier.refusal(res, refuse(405, 'Only POST is answered here').refusal, [
          'allow',
          'POST',
        ]);
      const body = await readBody(req, 'application/json');
      if (!body.ok) return replier.refusal(res, body.refusal);
      const signature = req.headers['stripe-signature'];
      const isSigned = typeof signature === 'string' && (await webhook.tell(body.value, signature));
      if (!isSigned) return replier.refusal(res, refuse(400, 'The signature is not valid').refusal);
      replier.json(res, { received: true });
    },
  };
}
