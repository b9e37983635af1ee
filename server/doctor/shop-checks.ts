import type { Settings } from '../site/env.ts';
import { createHostedStoreClient, hostedBase } from '../store/hosted/hosted-store-client.ts';
import { fetchProductPage, hostedListFaults } from '../store/hosted/read-catalogue.ts';
import {
  type PaymentProvider,
  ProviderRefusalError,
  ProviderUnavailableError,
} from '../store/payments/payment-provider.ts';
import { paymentProvider } from '../wiring/payment-provider.ts';
import {
  errorText,
  type Finding,
  faultFinding,
  goodFinding,
  noteFinding,
  originOf,
} from './finding.ts';

const requestTimeoutMs = 5_000;

/** Checks that the public can reach the site, encrypted and through the proxy that the settings name. */
export function checkPublicUrl({ PUBLIC_URL: url, TRUST_PROXY: hops }: Settings): Finding {
  if (url === undefined)
    return noteFinding(
      'address',
      'PUBLIC_URL is not set: only this machine can reach the site.',
      'To open it to the public, set PUBLIC_URL to its address, such as https://example.com.',
    );
  if (!url.startsWith('https:'))
    return noteFinding(
      'address',
      `${url} is not encrypted.`,
      'Put a proxy with a certificate in front of the site.',
    );
  return hops === 0
    ? noteFinding(
        'address',
        `${url}, and no proxy is trusted.`,
        'If a proxy is in front, set TRUST_PROXY=1; otherwise all visitors count as one.',
      )
    : goodFinding('address', `${url}, behind ${hops === 1 ? 'a proxy' : `${hops} proxies`}.`);
}

export async function checkPayments(settings: Settings, now: () => number): Promise<Finding> {
  const { PUBLIC_URL: url } = settings;
  const provider = await paymentProvider(settings);
  if (provider === null)
    return noteFinding(
      'payments',
      url === undefined
        ? 'are tests: no money is charged.'
        : 'are tests: no money is charged, and whoever finds this site can buy out the stock without paying. To sell, set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET.',
    );
  const mode = provider.live ? 'with real money' : 'in test mode';
  const webhook = `${url ?? 'https://your-address'}${provider.webhook.path}`;
  if (!url?.startsWith('https:'))
    return faultFinding(
      'payments',
      `at Stripe, ${mode}, but Stripe cannot reach this site to report payments.`,
      `Set PUBLIC_URL to an https address, and create the webhook ${webhook} at Stripe.`,
    );
  const providerFinding = await checkProvider(provider, now);
  return (
    providerFinding ??
    goodFinding('payments', `at Stripe, ${mode}; its webhook must be ${webhook}.`)
  );
}

/** Null if the provider responds and its clock is close enough to ours for a checkout. */
async function checkProvider(
  provider: PaymentProvider,
  now: () => number,
): Promise<Finding | null> {
  try {
    const clockMs = await provider.look();
    const apartMs = clockMs === null ? 0 : now() - clockMs;
    if (Math.abs(apartMs) < clockToleranceMs) return null;
    return faultFinding(
      'payments',
      `at Stripe, whose clock is ${Math.round(Math.abs(apartMs) / 1_000)} s ${apartMs < 0 ? 'ahead of' : 'behind'} this machine’s. Checkouts may be too short by its clock, and signatures too old by ours; both are then refused.`,
      'Set this machine’s clock, preferably with a time service.',
    );
  } catch (error) {
    if (error instanceof ProviderRefusalError)
      return faultFinding(
        'payments',
        `Stripe refuses: ${error.message}`,
        'Check STRIPE_SECRET_KEY: it must be a key of this account with permission to write checkout sessions and refunds.',
      );
    if (!(error instanceof ProviderUnavailableError)) throw error;
    return faultFinding(
      'payments',
      `Stripe cannot be reached: ${errorText(error.cause)}.`,
      'Check the network and the firewall. Checkouts wait until Stripe responds.',
    );
  }
}

// Our sessions at Stripe last a minute longer than its minimum, so the clocks may differ by somewhat less.
const clockToleranceMs = 45_000;

/** Checks that the hosted store responds, and that everything it offers can be sold. */
export async function checkHostedStore(apiUrl: string, storeId: string): Promise<Finding[]> {
  const origin = originOf(apiUrl);
  const base = hostedBase(apiUrl, storeId);
  const unreachable = await unreachableReason(`${base}/products?limit=1`);
  if (unreachable !== null)
    return [
      faultFinding('store', `${origin} cannot be reached: ${unreachable}.`, 'Check STORE_API_URL.'),
    ];
  const list = await fetchProductPage(
    createHostedStoreClient({ base, timeoutMs: requestTimeoutMs }),
    '/products?',
  );
  if (!list.ok) {
    const { statusCode, message } = list.refusal;
    const found = `${origin} answers, and its products cannot be read: ${statusCode}, ${message}.`;
    return [faultFinding('store', found, 'Check STORE_API_URL and STORE_ID.')];
  }
  return [
    goodFinding('store', `${origin} responds, with ${list.value.products.length} products.`),
    ...hostedListFaults(list.value).map((fault) =>
      faultFinding('store', `${fault}.`, 'Correct it in the hosted store.'),
    ),
  ];
}

/**
 * The reason why a URL cannot be reached, which fetch hides in the cause of its error; null if the
 * URL can be reached.
 */
async function unreachableReason(url: string): Promise<string | null> {
  try {
    const signal = AbortSignal.timeout(requestTimeoutMs);
    await (await fetch(url, { signal, redirect: 'manual' })).body?.cancel();
    return null;
  } catch (error) {
    return errorText(error instanceof Error && error.cause instanceof Error ? error.cause : error);
  }
}
