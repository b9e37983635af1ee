import type { Settings } from '../env.ts';
import { type Finding, good, note, reasonOf, wrong } from './finding.ts';

const patienceMs = 5_000;

/** How buyers reach the site, and how they pay. */
export function checkAddress({ PUBLIC_URL: url, TRUST_PROXY: hops }: Settings): Finding {
  if (url === undefined)
    return note(
      'address',
      'PUBLIC_URL is not set: the site is for this machine alone.',
      'For the public set it to the site’s address, such as https://example.com.',
    );
  if (!url.startsWith('https:'))
    return note('address', `${url} is not encrypted.`, 'Put a proxy with a certificate in front.');
  return hops === 0
    ? note(
        'address',
        `${url}, and no proxy is trusted.`,
        'With a proxy in front set TRUST_PROXY=1, or all visitors count as one.',
      )
    : good('address', `${url}, behind ${hops === 1 ? 'a proxy' : `${hops} proxies`}.`);
}

/** The key comes without its webhook secret nowhere: the settings refuse that. */
export function checkPayments(settings: Settings): Finding {
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: secret, PUBLIC_URL: url } = settings;
  if (key === undefined)
    return secret === undefined
      ? note('payments', 'are tests: no money is taken.')
      : wrong(
          'payments',
          'STRIPE_WEBHOOK_SECRET is set without STRIPE_SECRET_KEY, so payments are tests.',
          'Set the key too, or neither.',
        );
  const mode = key.includes('_test_') ? 'in test mode' : 'with real money';
  const webhook = `${url ?? 'https://your-address'}/webhooks/stripe`;
  return url?.startsWith('https:')
    ? good('payments', `at Stripe, ${mode}; its webhook has to be ${webhook}.`)
    : wrong(
        'payments',
        `at Stripe, ${mode}, but Stripe cannot reach this site to say what was paid.`,
        `Set PUBLIC_URL to an https address, and at Stripe the webhook ${webhook}.`,
      );
}

/** Another's store, where one is set. */
export async function checkHostedStore(apiUrl: string, storeId: string): Promise<Finding> {
  const url = `${apiUrl.replace(/\/+$/, '')}/store/${encodeURIComponent(storeId)}/products?limit=1`;
  try {
    const response = await fetch(url, {
      signal: AbortSignal.timeout(patienceMs),
      redirect: 'manual',
    });
    await response.body?.cancel();
    if (response.ok) return good('store', `${apiUrl} answers.`);
    return wrong(
      'store',
      `${apiUrl} answers with status ${response.status}.`,
      'Look at STORE_API_URL and STORE_ID.',
    );
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return wrong(
      'store',
      `${apiUrl} cannot be reached: ${reasonOf(cause)}.`,
      'Look at STORE_API_URL.',
    );
  }
}
