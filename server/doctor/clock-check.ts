import { sql } from 'kysely';
import { inspectFile } from '../db/inspect-database.ts';
import { databasePlace } from '../site/database-place.ts';
import type { Settings } from '../site/env.ts';
import { fetchServerTime } from './fetch-health.ts';
import { type Finding, faultFinding, goodFinding, noteFinding, originOf } from './finding.ts';

/** Well above the 1 s resolution of the Date header and the 5 s that a response may take. */
const toleranceMs = 60_000;
const usualStripe = 'https://api.stripe.com';

interface ClockReading {
  /** The clock's owner in the possessive, such as "the database's". */
  whose: string;
  read(): Promise<number | null>;
}

/** The clocks of those whom the site works with anyway, the surest first. */
const clocksOf = (settings: Settings): ClockReading[] => {
  const { STRIPE_SECRET_KEY: key, STRIPE_API_URL: stripe = usualStripe, AVATAR_URL } = settings;
  const over = (whose: string, url: string): ClockReading => ({
    whose,
    read: () => fetchServerTime(originOf(url)),
  });
  return [
    ...(settings.MARKET_SOURCE === 'provider'
      ? [over('the provider’s', settings.MARKET_API_URL)]
      : []),
    ...(key === undefined ? [] : [over('Stripe’s', stripe)]),
    ...(settings.DATABASE_URL === undefined
      ? []
      : [{ whose: 'the database’s', read: () => databaseTime(settings) }]),
    ...(AVATAR_URL === 'off' ? [] : [over('that of profile pictures', AVATAR_URL)]),
  ];
};

const databaseTime = (settings: Settings): Promise<number | null> =>
  inspectFile(databasePlace(settings), async (db) => {
    const now = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::int8`;
    return (await db.selectNoFrom(now.as('now')).executeTakeFirstOrThrow()).now;
  }).catch(() => null);

/** Compares this machine's clock with two others, so that a wrong one of them is not taken for ours. */
export async function checkClock(settings: Settings, now: () => number): Promise<Finding[]> {
  const clocks = clocksOf(settings);
  if (clocks.length === 0) return [];
  const read = await Promise.all(
    clocks.map(async ({ whose, read }) => {
      const theirsMs = await read();
      return theirsMs === null ? null : { whose, apartMs: now() - theirsMs };
    }),
  );
  const [one, other] = read.filter((each) => each !== null);
  if (one === undefined) return [noteFinding('clock', 'could not be compared with another one.')];
  const apart = other === undefined ? [one] : [one, other];
  const [near, far] = [apart.filter(agrees), apart.filter((each) => !agrees(each))];
  const all = (some: typeof apart) => some.map(({ whose }) => whose).join(' and ');
  if (far.length === 0) return [goodFinding('clock', `agrees with ${all(near)}.`)];
  const found = `is ${far.map(distance).join(' and ')}`;
  if (near.length > 0)
    return [
      noteFinding(
        'clock',
        `agrees with ${all(near)}, but ${found}.`,
        'The clock there is wrong, not yours.',
      ),
    ];
  return [
    faultFinding(
      'clock',
      `${found}.`,
      'Set this machine’s clock, preferably with a time service: certificates, the age of prices, holds and signed payments depend on it.',
    ),
  ];
}

const agrees = ({ apartMs }: { apartMs: number }) => Math.abs(apartMs) <= toleranceMs;

const distance = ({ whose, apartMs }: { whose: string; apartMs: number }) => {
  const seconds = Math.round(Math.abs(apartMs) / 1_000).toLocaleString('en-US');
  return `${seconds} s ${apartMs > 0 ? 'ahead of' : 'behind'} ${whose}`;
};
