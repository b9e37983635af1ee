import type { IncomingMessage } from 'node:http';
import { checkoutHeaders } from '../../../contract/store.ts';
import { isAllowedPaymentUrl } from '../../../domain/store/payment-url.ts';
import type { FleetLimit } from '../../fleet/rate-count.ts';
import { readCheckoutCall } from '../checkout/checkout-call.ts';
import { type CheckoutOutcome, reportOutcome } from '../checkout/checkout-outcome.ts';
import { unknownCheckoutRoutes } from '../checkout/checkout-routes.ts';
import { accept, httpRefusal, type Outcome } from '../http/refusal.ts';
import type { Responder } from '../http/responder.ts';
import type { Route } from '../http/routes.ts';
import type { HostedStoreClient } from './hosted-store-client.ts';

interface Options {
  calls: HostedStoreClient;
  apiUrl: string;
  responder: Responder;
  siteOrigins(): readonly string[];
  starts: FleetLimit;
  clientOf(req: IncomingMessage): string;
  ended?: ((outcome: CheckoutOutcome) => void) | undefined;
}

/** Checkouts of a hosted store: validated here, then forwarded. The store keeps their state. */
export function createHostedCheckoutRoutes(options: Options): Route[] {
  const { calls, responder } = options;

  async function startFor(req: IncomingMessage): Promise<Outcome<{ url: string }>> {
    const call = await readCheckoutCall(req, options);
    if (!call.ok) return call;
    const { request, idempotencyKey } = call.value;
    const answer = await calls.post(
      '/checkout',
      request,
      idempotencyKey === null ? {} : { [checkoutHeaders.idempotencyKey]: idempotencyKey },
    );
    if (!answer.ok) return answer;
    const url = paymentUrl(answer.value, options.apiUrl);
    return url === null ? httpRefusal(502, 'Bad Gateway') : accept({ url });
  }

  return [
    [
      '/checkout',
      {
        POST: async ({ req, res }) =>
          responder.send(res, await reportOutcome(startFor(req), options.ended)),
      },
    ],
    ...unknownCheckoutRoutes(responder),
  ];
}

/** The URL of the store's payment page; null if the response has no URL to which we may send buyers. */
function paymentUrl(answer: unknown, apiUrl: string): string | null {
  if (typeof answer !== 'object' || answer === null || !('url' in answer)) return null;
  const url = typeof answer.url === 'string' ? URL.parse(answer.url) : null;
  return url !== null && url.username === '' && isAllowedPaymentUrl(url, new URL(apiUrl))
    ? url.href
    : null;
}
