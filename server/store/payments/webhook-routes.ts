import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody } from '../http/read-body.ts';
import { accept, refuse } from '../http/refusal.ts';
import type { Responder } from '../http/responder.ts';
import type { Payments } from './payments.ts';

/** The payment providers' webhooks. The signature covers the raw body, so it is checked before the body is parsed. */
export function createWebhookRoutes(options: { responder: Responder; payments: Payments }) {
  const { responder, payments } = options;
  return {
    async answer(req: IncomingMessage, res: ServerResponse, path: string): Promise<void> {
      const webhook = payments.webhooks.find((own) => own.path === path);
      if (webhook === undefined)
        return responder.send(res, refuse(404, 'There is nothing at this address'));
      if (req.method !== 'POST') return responder.methodNotAllowed(res, 'POST');
      const body = await readBody(req, 'application/json');
      if (!body.ok) return responder.send(res, body);
      const signature = req.headers[webhook.signatureHeader];
      const isSigned =
        typeof signature === 'string' && (await webhook.handle(body.value, signature));
      const answer = isSigned
        ? accept({ received: true })
        : refuse(400, 'The signature is not valid');
      responder.send(res, answer);
    },
  };
}
