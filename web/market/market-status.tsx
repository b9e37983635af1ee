import { labels } from '../../content/labels.ts';
import { sampleDataTag } from '../../content/messages/messages.ts';
import { clockText } from '../../domain/dates.ts';
import type { MarketView } from '../data/market.ts';
import { agoText, isLive, useAgeSeconds } from './age.ts';

/** The source and age of the figures on the page. */
export function MarketStatus({ market, fresh }: { market: MarketView; fresh: boolean }) {
  const age = useAgeSeconds(market.received);
  const { text, stale } = wording(market, age, fresh);
  return (
    <p className="live" data-stale={stale || undefined}>
      <i key={market.lastUpdatedMs} data-refreshed={market.lastUpdatedMs ? '' : undefined} />
      <span>{text}</span>
    </p>
  );
}

function wording(market: MarketView, age: number | null, fresh: boolean) {
  if (market.coins === null) return { text: labels.market.waiting, stale: true };
  if (market.source === 'sample') return { text: sampleDataTag, stale: true };
  if (market.source === 'simulated') return { text: `${sampleDataTag} · simulated`, stale: true };
  const at = asOfText(market, age, fresh);
  const ago = age === null ? at : agoText(age);
  if (market.status === 'error') return { text: `Cached data from ${at}`, stale: true };
  const live = age === null ? fresh : isLive(age, market.freshForMs);
  return live
    ? { text: `Live · updated ${ago}`, stale: false }
    : { text: `Updated ${ago}`, stale: true };
}

/** The time of the figures, with the date if the page is not fresh: a cached page may be seen on another day. */
export function asOfText({ asOfMs }: MarketView, age: number | null, fresh: boolean): string {
  if (asOfMs === null) return '';
  if (age === null) return clockText(asOfMs, fresh ? asOfMs : null);
  return clockText(asOfMs, asOfMs + age * 1_000);
}
