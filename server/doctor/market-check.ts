import { monthOf } from '../../domain/market/call-pace.ts';
import { queryReadOnly } from '../db/inspect-database.ts';
import { attributionOf, callsPerMonth, isCoinGecko } from '../market/attribution.ts';
import { readCalls } from '../market/call-budget.ts';
import { systemClock } from '../market/clock.ts';
import { priceHistoryPlace } from '../market/history/price-history-database.ts';
import { createProvider } from '../market/provider.ts';
import type { Settings } from '../site/env.ts';
import { type Finding, faultFinding, goodFinding, noteFinding, originOf } from './finding.ts';

const secondsPerMonth = 30.4 * 86_400;
/** Free plans allow about this many calls a month. */
const smallPlanCalls = 10_000;

/** Asks the market provider once, as a poll would. */
export async function checkMarket(settings: Settings, now: () => number): Promise<Finding[]> {
  if (settings.MARKET_SOURCE === 'simulated')
    return [noteFinding('market', 'prices are made up, because MARKET_SOURCE is simulated.')];
  const provider = createProvider({
    baseUrl: settings.MARKET_API_URL,
    apiKey: settings.MARKET_API_KEY,
    clock: systemClock,
    fetch,
  });
  const answer = await provider(new AbortController().signal);
  const limit = callsPerMonth(settings);
  const spent = limit === null ? null : await readSpentCalls(settings, now());
  return [
    reachedFinding(answer, settings),
    limit === null ? callsFinding(settings) : limitedCalls(settings, limit, spent),
    termsFinding(settings),
  ];
}

function reachedFinding(
  answer: Awaited<ReturnType<ReturnType<typeof createProvider>>>,
  { MARKET_API_URL, MARKET_API_KEY: key }: Settings,
): Finding {
  const url = originOf(MARKET_API_URL);
  if ('rows' in answer && answer.rows.length > 0)
    return goodFinding('market', `the provider responds with ${answer.rows.length} coins.`);
  if ('rows' in answer)
    return faultFinding('market', `${url} responds with an empty list.`, 'Check MARKET_API_URL.');
  const { detail } = answer.failure;
  const status = /^status (\d+)/.exec(detail)?.[1];
  const found = `${url} cannot be used: ${detail}. Until it responds, the site shows sample prices.`;
  if (status === '429')
    return faultFinding(
      'market',
      found,
      'Too many calls from this address or key: wait, raise MARKET_POLL_SECONDS, or set MARKET_API_KEY to a key of your own.',
    );
  if (status === '401' || status === '403')
    return faultFinding(
      'market',
      found,
      key === undefined
        ? 'Set MARKET_API_KEY to a key from the provider.'
        : 'Check MARKET_API_KEY, and that it is for this MARKET_API_URL.',
    );
  return faultFinding(
    'market',
    found,
    'Check MARKET_API_URL, and that no firewall or proxy blocks this machine’s outgoing calls; or set MARKET_SOURCE=simulated.',
  );
}

/** The calls of this month; null if they cannot be read. */
async function readSpentCalls(settings: Settings, nowMs: number): Promise<number | null> {
  const provider = { baseUrl: settings.MARKET_API_URL, apiKey: settings.MARKET_API_KEY };
  return queryReadOnly(priceHistoryPlace(settings), (db) =>
    readCalls(db, provider, monthOf(nowMs)),
  ).catch(() => null);
}

function limitedCalls(
  { MARKET_POLL_SECONDS: seconds }: Settings,
  limit: number,
  spent: number | null,
): Finding {
  const of = `${limit.toLocaleString('en-US')} calls a month`;
  const used =
    spent === null ? 'none of them are counted yet' : `${spent.toLocaleString('en-US')} are used`;
  const found = `the provider allows ${of}, of which ${used}. Polls come every ${seconds} s while somebody is watching, and further apart when that would not last to the end of the month; charts then wait.`;
  return spent !== null && spent >= limit
    ? faultFinding(
        'calls',
        found,
        'Prices do not change until the next month. Use a plan with more calls, or set MARKET_CALLS_PER_MONTH to what yours allows.',
      )
    : goodFinding('calls', found);
}

function callsFinding({ MARKET_POLL_SECONDS: seconds }: Settings): Finding {
  const most = Math.ceil(secondsPerMonth / seconds);
  const found = `polled every ${seconds} s while somebody is watching: at most ${most.toLocaleString('en-US')} calls a month.`;
  return most <= smallPlanCalls
    ? goodFinding('calls', found)
    : noteFinding(
        'calls',
        found,
        `A plan of ${smallPlanCalls.toLocaleString('en-US')} calls a month needs MARKET_POLL_SECONDS=${Math.ceil(secondsPerMonth / smallPlanCalls)}.`,
      );
}

/** The provider's terms as far as known, which only the owner can check. */
function termsFinding(settings: Settings): Finding {
  const { MARKET_API_URL: url } = settings;
  const credit = attributionOf(settings);
  const shown = credit === null ? 'No credit is shown' : `“Powered by ${credit.name}” is shown`;
  const found = isCoinGecko(url)
    ? `a free key of CoinGecko’s allows 10,000 calls a month, of which every call is one, and no commercial use. ${shown}.`
    : `prices come from ${new URL(url).hostname}, which may ask for a credit and limit calls and commercial use. ${shown}.`;
  return noteFinding(
    'terms',
    found,
    'Check the provider’s terms and your plan, also for how long prices may be kept. MARKET_CREDIT changes the credit.',
  );
}
