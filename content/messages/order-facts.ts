import type { OrderedGoods, ShopFacts } from '../../domain/store/delivery-time.ts';
import { words } from '../words.ts';

/** The maximum number of articles that one sentence names. */
const maxTitles = 5;

/**
 * The delivery countries, delivery times and means of payment. Articles that are not shipped get only the means of
 * payment.
 */
export function orderFacts(shop: ShopFacts, goods: readonly OrderedGoods[]): string[] {
  const isSent = goods.some(({ needsSending }) => needsSending);
  return [
    ...(isSent && shop.to !== null ? [shop.to] : []),
    ...deliveryTimes(shop, goods),
    ...(shop.payment === null ? [] : [shop.payment]),
  ];
}

/** The delivery times: a single sentence if all articles have the same, otherwise one sentence for each time. */
export function deliveryTimes(
  { deliveryTime: shopTime }: Pick<ShopFacts, 'deliveryTime'>,
  goods: readonly OrderedGoods[],
): string[] {
  const titles = new Map<string | null, Set<string>>();
  for (const { title, needsSending, deliveryTime } of goods) {
    if (!needsSending) continue;
    const time = deliveryTime ?? shopTime;
    titles.set(time, (titles.get(time) ?? new Set()).add(title));
  }
  return [...titles].flatMap(([time, named]) => {
    if (time === null) return [];
    if (titles.size === 1) return [words.delivery.takes({ time })];
    const some = [...named].slice(0, maxTitles).join(', ');
    const articles = named.size > maxTitles ? `${some}, …` : some;
    return [words.delivery.takesFor({ articles, time })];
  });
}

/** Facts as sentences: each begins with a capital letter and ends with a full stop. */
export const inSentences = (facts: readonly string[]): string =>
  facts
    .map((fact) => `${fact.charAt(0).toUpperCase()}${fact.slice(1).replace(/\.$/, '')}.`)
    .join(' ');
