import { inSentences, orderFacts } from '../../content/messages/order-facts.ts';
import { buyerInformation } from '../../content/shop/before-order.ts';
import { delivery } from '../../content/shop/delivery.ts';
import { shop } from '../../content/shop/shop-settings.ts';
import { dependsOnCountry } from '../../domain/store/delivery.ts';
import type { OrderedGoods } from '../../domain/store/delivery-time.ts';
import type { Settings } from '../site/env.ts';
import type { PaymentProvider } from '../store/payments/payment-provider.ts';

/**
 * The payment provider, imported lazily, because its SDK is needed only with a key; null for test
 * payments.
 */
export async function paymentProvider(
  settings: Settings,
  stopping?: AbortSignal,
): Promise<PaymentProvider | null> {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = settings;
  if (secretKey === undefined || webhookSecret === undefined) return null;
  const { createStripe } = await import('../store/payments/stripe/stripe.ts');
  return createStripe({
    secretKey,
    webhookSecret,
    apiUrl: settings.STRIPE_API_URL,
    stopping,
    countries: delivery.zones[0].countries,
    notice: noticeText(settings.PUBLIC_URL),
    switches: {
      ...shop.stripe,
      automaticTax: shop.stripe.automaticTax ? taxBehaviour : null,
    },
  });
}

const taxBehaviour = shop.beforeOrder.tax === 'included' ? 'inclusive' : 'exclusive';

const { priceNotes, facts, links } = buyerInformation.embedded;

/**
 * The cart's note on shipping and tax, repeated where the buyer pays. If a country was chosen, Stripe shows exact
 * amounts instead.
 */
export const noticeText =
  (origin: string | undefined) =>
  (lines: readonly OrderedGoods[]): string => {
    const isSent = lines.some(({ needsSending }) => needsSending);
    return [
      inSentences([
        ...(dependsOnCountry(delivery)
          ? []
          : [priceNotes[isSent ? 'sent' : 'notSent'].taxed].filter(Boolean)),
        ...orderFacts(facts, lines),
      ]),
      ...(origin === undefined
        ? []
        : links.map(({ label, href: address }) => `[${label}](${origin}${address})`)),
    ].join(' ');
  };
