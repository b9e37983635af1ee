import { expect, inject, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { type FakeProvider, startFakeProvider } from './fakes/provider.ts';
import { isFull } from './full-run.ts';
import { type RunningSite, startSite } from './running-site.ts';
import { scrape } from './scrape.ts';
import { postgresDatabase } from './store/test-database.ts';

const token = 'a-token-of-this-test';
const processes = isFull ? 4 : 2;

/** Starts processes with separate data folders, as on several machines. */
async function startFleet(): Promise<{ provider: FakeProvider; sites: RunningSite[] }> {
  const database = await postgresDatabase(inject('postgresUrl'));
  onTestFinished(database.remove);
  const provider = await startFakeProvider({ moving: true });
  onTestFinished(provider.close);
  const settings = {
    MARKET_API_URL: provider.baseUrl,
    MARKET_POLL_SECONDS: '1',
    METRICS_TOKEN: token,
    DATABASE_URL: 'url' in database.place ? database.place.url : '',
  };
  // Both start at once on an empty database, and one of them creates the tables.
  const sites = await Promise.all(Array.from({ length: processes }, () => startSite(settings)));
  onTestFinished(async () => void (await Promise.all(sites.map((site) => site.stop()))));
  return { provider, sites };
}

const readySchema = z.object({ checks: z.object({ lease: z.object({ reason: z.string() }) }) });

/** True if this process polls the provider for all processes. */
async function isLeader({ url }: RunningSite): Promise<boolean> {
  const { checks } = readySchema.parse(await (await fetch(`${url}/readyz`)).json());
  return checks.lease.reason === 'this process polls for all';
}

/** The number of processes whose metrics report that they hold the lease. */
async function leaseHolders(sites: readonly RunningSite[]): Promise<number> {
  const heldSessions = await Promise.all(
    sites.map(async ({ url }) =>
      (await scrape(url, token)).get('candlewick_lease_holder{process="1",lease="market"}'),
    ),
  );
  return heldSessions.filter((value) => value === 1).length;
}

/** The ETag of the list at each process. */
const listTags = (sites: readonly RunningSite[]) =>
  Promise.all(
    sites.map(async ({ url }) => {
      const answer = await fetch(`${url}/api/coins/markets?vs_currency=usd`);
      await answer.arrayBuffer();
      return answer.headers.get('etag');
    }),
  );

test('FLEET-POLL, FLEET-LEAD: all processes show the list of one, and when it is killed another polls', async () => {
  const { provider, sites } = await startFleet();
  await expect.poll(async () => new Set(await listTags(sites)).size).toBe(1);
  const [before] = await listTags(sites);
  // All processes have visitors, but only one polls.
  const startedMs = performance.now();
  const callsBefore = provider.calls.length;
  await expect
    .poll(async () => (await listTags(sites)).every((etag) => etag !== before))
    .toBe(true);
  const intervals = (performance.now() - startedMs) / 1_000;
  expect(provider.calls.length - callsBefore).toBeLessThanOrEqual(Math.ceil(intervals) + 1);

  const leaderFlags = await Promise.all(sites.map(isLeader));
  expect(leaderFlags.filter(Boolean)).toHaveLength(1);
  expect(await leaseHolders(sites)).toBe(1);
  const leaderSite = sites[leaderFlags.indexOf(true)];
  await leaderSite?.stop('SIGKILL');
  const followerSites = sites.filter((site) => site !== leaderSite);
  const knownTags = await listTags(followerSites);
  await expect
    .poll(async () =>
      (await listTags(followerSites)).every((etag, index) => etag !== knownTags[index]),
    )
    .toBe(true);
  // A lease lasts until the next poll plus a grace, so it lapses for a moment when a busy machine polls late.
  await expect
    .poll(async () => (await Promise.all(followerSites.map(isLeader))).filter(Boolean))
    .toHaveLength(1);
  await expect.poll(() => leaseHolders(followerSites)).toBe(1);
});
