import { readBody } from '../http/read-body.ts';
import { accept, httpRefusal } from '../http/refusal.ts';
import type { Responder } from '../http/responder.ts';
import type { Route } from '../http/routes.ts';
import type { Payments } from './payments.ts';

/** The payment providers' webhooks. A signature covers the raw body, so it is checked before the body is parsed. */
export const createWebhookRoutes = (responder: Responder, { webhooks }: Payments): Route[] =>
  webhooks.map(({ path, signatureHeader, handle }) => [
    path,
    {
      async POST({ req, res }) {
        const body = await readBody(req, 'application/json');
        if (!body.ok) return responder.send(res, body);
        const signature = req.headers[signatureHeader];
        const isSigned = typeof signature === 'string' && (await handle(body.value, signature));
        const wrong = httpRefusal(400, 'The signature is not valid');
        responder.send(res, isSigned ? accept({ received: true }) : wrong);
      },
    },
  ]);
