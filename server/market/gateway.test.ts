import { describe, expect, it } from 'vitest';
import { marketSample } from '../../content/market-sample.ts';
import { coinsMarketsQuery } from '../../contract/paths.ts';
import { manualClock } from '../../test/fakes/manual-clock.ts';
import {
  createTestGateway,
  nextSnapshot,
  priceOf,
  startTestGateway,
  startTestProvider,
} from '../../test/fakes/running-gateway.ts';
import { unlimitedCalls } from './call-budget.ts';
import { type PollState, unsharedPolls } from './shared-polls.ts';

const minuteMs = 60_000;

describe('MKT-ONE: the calls that a crowd causes', () => {
  it('are one for 200 visitors at once', async () => {
    const fake = await startTestProvider();
    let fetchCount = 0;
    const { gateway } = createTestGateway(fake.baseUrl, {
      fetch: (...call) => {
        fetchCount += 1;
        return fetch(...call);
      },
    });
    const answers = await Promise.all(Array.from({ length: 200 }, () => gateway.current()));
    expect([fetchCount, fake.calls.length]).toEqual([1, 1]);
    expect(new Set(answers.map((answer) => answer?.version)).size).toBe(1);
    expect(answers[0]?.source).toBe('live');
  });

  it('are one a minute while somebody watches', async () => {
    const { fake, gateway, clock } = await startTestGateway();
    for (let minute = 1; minute <= 4; minute += 1) {
      gateway.watch();
      const polledSnapshot = nextSnapshot(gateway);
      clock.advance(minuteMs);
      await polledSnapshot;
      expect(fake.calls).toHaveLength(minute + 1);
    }
  });

  it('are none before the minute is over, however many requests arrive', async () => {
    const { fake, gateway, clock } = await startTestGateway();
    for (let elapsedSeconds = 1; elapsedSeconds < 60; elapsedSeconds += 1) {
      clock.advance(1_000);
      await gateway.current();
    }
    expect(fake.calls).toHaveLength(1);
  });

  it('MKT-LIST: are the call of the specification', async () => {
    const fake = await startTestProvider();
    const { gateway } = createTestGateway(`${fake.baseUrl}/`);
    await gateway.ready;
    expect(fake.calls[0]?.url).toBe(`/api/v3/coins/markets?${coinsMarketsQuery}`);
  });
});

describe('MKT-ONE: when nobody watches', () => {
  it('MKT-AGE: polls once at the start and then not at all, and the list stays live, with its age, because nothing has failed', async () => {
    const { fake, gateway, clock } = await startTestGateway();
    const asOfMs = clock.now();
    clock.advance(180 * minuteMs);
    expect(gateway.snapshot()).toMatchObject({ source: 'live', asOfMs, failure: null });
    expect(fake.calls).toHaveLength(1);
  });

  it('stops five minutes after the last visitor, and starts again at once with the next one', async () => {
    const { fake, gateway, clock } = await startTestGateway();
    gateway.watch();
    for (let minute = 1; minute <= 5; minute += 1) {
      const polledSnapshot = nextSnapshot(gateway);
      clock.advance(minuteMs);
      await polledSnapshot;
    }
    clock.advance(60 * minuteMs);
    expect(fake.calls).toHaveLength(6);
    expect(gateway.isFresh()).toBe(false);

    fake.rows = fake.rows.map((row) => ({ ...row, current_price: 7 }));
    expect(priceOf(await gateway.current(), 'bitcoin')).toBe(7);
    expect(fake.calls).toHaveLength(7);
    expect(gateway.isFresh()).toBe(true);
  });
});

describe('MKT-IDLE: polls while nobody watches', () => {
  it('happen once per idle interval, and once per minute again as soon as somebody watches', async () => {
    const { fake, gateway, clock } = await startTestGateway({ idleEveryMs: 15 * minuteMs });
    for (let quarter = 1; quarter <= 3; quarter += 1) {
      clock.advance(15 * minuteMs - 1);
      expect(fake.calls).toHaveLength(quarter);
      const polledSnapshot = nextSnapshot(gateway);
      clock.advance(1);
      await polledSnapshot;
      expect(fake.calls).toHaveLength(quarter + 1);
    }
    clock.advance(30_000);
    gateway.watch();
    const laterSnapshot = nextSnapshot(gateway);
    clock.advance(30_000);
    await laterSnapshot;
    expect(fake.calls).toHaveLength(5);
    expect(gateway.isWatched()).toBe(true);
  });

  it('restart their interval when another process has polled', async () => {
    let announcePoll: (poll: PollState) => void = () => {};
    const { fake, gateway, clock } = await startTestGateway({
      idleEveryMs: 15 * minuteMs,
      shared: {
        ...unsharedPolls,
        onPoll(listener) {
          announcePoll = listener;
        },
      },
    });
    clock.advance(10 * minuteMs);
    announcePoll({ list: null, failure: null, shortAnswers: 0 });
    clock.advance(15 * minuteMs - 1);
    expect(fake.calls).toHaveLength(1);
    clock.advance(1);
    await expect.poll(() => fake.calls.length).toBe(2);
    expect(gateway.isWatched()).toBe(false);
  });
});

describe('MKT-CALLS: a provider that limits its calls', () => {
  it('is polled less often if the calls would not last the month, and not at all once they are used up', async () => {
    let spentCalls = 0;
    const { fake, gateway, clock } = await startTestGateway({
      budget: {
        ...unlimitedCalls,
        spend() {
          spentCalls += 1;
        },
        mayPoll: () => spentCalls < 3,
        pollEveryMs: () => 4 * minuteMs,
      },
    });
    gateway.watch();
    clock.advance(4 * minuteMs - 1);
    gateway.watch();
    expect(fake.calls).toHaveLength(1);
    const polledSnapshot = nextSnapshot(gateway);
    clock.advance(1);
    await polledSnapshot;
    fake.behave('429');
    gateway.watch();
    const failedSnapshot = nextSnapshot(gateway);
    clock.advance(4 * minuteMs);
    await failedSnapshot;
    // Failed calls also count against the limit.
    expect([fake.calls.length, spentCalls]).toEqual([3, 3]);
    for (let minute = 0; minute < 120; minute += 1) {
      gateway.watch();
      clock.advance(minuteMs);
    }
    expect(fake.calls).toHaveLength(3);
    expect(gateway.snapshot()?.source).toBe('cached');
  });
});

describe('the time that a visitor waits', () => {
  it('is at most two seconds for a fresher list than an old one', async () => {
    const { fake, gateway, clock } = await startTestGateway();
    const before = gateway.snapshot();
    fake.behave('hanging');
    clock.advance(minuteMs + 1);
    const waiting = gateway.current();
    clock.advance(2_000);
    expect(await waiting).toBe(before);
    expect(fake.calls.length).toBeLessThanOrEqual(2);
  });

  it('is at most five seconds, until the first poll has settled, if there is no list', async () => {
    const fake = await startTestProvider();
    fake.behave('hanging');
    const { gateway, clock } = createTestGateway(fake.baseUrl);
    expect(gateway.snapshot()).toBeNull();
    const waiting = gateway.current();
    await fake.nextCall();
    clock.advance(5_000);
    expect(await waiting).toMatchObject({ source: 'sample', failure: 'Gateway Timeout' });
  });
});

describe('the provider’s key', () => {
  it.each([
    ['https://api.coingecko.com/api/v3', 'x-cg-demo-api-key'],
    ['https://pro-api.coingecko.com/api/v3', 'x-cg-pro-api-key'],
  ])('is sent to %s as %s', async (baseUrl, header) => {
    const sentHeaders: Headers[] = [];
    const { gateway } = createTestGateway(baseUrl, {
      apiKey: 'secret',
      fetch: async (_url, init) => {
        sentHeaders.push(new Headers(init?.headers));
        return Response.json([]);
      },
    });
    await gateway.ready;
    expect(sentHeaders[0]?.get(header)).toBe('secret');
    expect([...(sentHeaders[0]?.keys() ?? [])].filter((name) => name.startsWith('x-cg-'))).toEqual([
      header,
    ]);
  });

  it('is not sent if there is none', async () => {
    const { fake } = await startTestGateway();
    const names = Object.keys(fake.calls[0]?.headers ?? {});
    expect(names.filter((name) => name.startsWith('x-cg-'))).toEqual([]);
  });
});

describe('a snapshot', () => {
  it('contains our own picture paths and keeps the provider’s URLs private', async () => {
    const { gateway } = await startTestGateway();
    expect(gateway.snapshot()?.coins[0]?.image).toBe('/img/coin/bitcoin');
    expect(gateway.pictureUrl('bitcoin')).toMatch(/\/pictures\/bitcoin\.png$/);
    expect(gateway.pictureUrl('constructor')).toBeNull();
  });

  it('keeps the provider’s order', async () => {
    const fake = await startTestProvider();
    fake.rows.reverse();
    const { gateway } = createTestGateway(fake.baseUrl);
    await gateway.ready;
    expect(gateway.snapshot()?.coins.map((coin) => coin.id)).toEqual(
      marketSample.coins.map((coin) => coin.id).reverse(),
    );
  });

  it('has a new version exactly when something in it has changed', async () => {
    const { fake, gateway, clock } = await startTestGateway();
    const snapshots = new Set([gateway.snapshot()]);
    fake.behave('500');
    for (let minute = 1; minute <= 3; minute += 1) {
      clock.advance(minuteMs + 1);
      snapshots.add(await gateway.current());
    }
    expect(fake.calls).toHaveLength(4);
    const versions = new Set([...snapshots].map((snapshot) => snapshot?.version));
    expect([versions.size, snapshots.size]).toEqual([2, 2]);
  });
});

describe('a machine whose clock is set', () => {
  it('continues to poll when the clock goes back an hour', async () => {
    const { gateway, clock } = await startTestGateway();
    gateway.watch();
    clock.setWall(clock.now() - 60 * minuteMs);
    expect(gateway.isFresh()).toBe(true);
    const polledSnapshot = nextSnapshot(gateway);
    clock.advance(minuteMs);
    expect((await polledSnapshot).asOfMs).toBe(clock.now());
  });

  it('treats an earlier run’s list with a future time as current', async () => {
    const fake = await startTestProvider();
    const firstGateway = createTestGateway(fake.baseUrl);
    await firstGateway.gateway.ready;
    await firstGateway.gateway.close();
    const clock = manualClock(firstGateway.clock.now() - 60 * minuteMs);
    const { gateway } = createTestGateway(fake.baseUrl, { dataDir: firstGateway.dataDir, clock });
    expect(gateway.snapshot()?.asOfMs).toBe(clock.now());
  });
});

describe('closing', () => {
  it('aborts the current poll and starts no more', async () => {
    const fake = await startTestProvider();
    fake.behave('hanging');
    const { gateway, clock } = createTestGateway(fake.baseUrl);
    const call = await fake.nextCall();
    await gateway.close();
    await call.over;
    await gateway.ready;
    gateway.watch();
    clock.advance(60 * minuteMs);
    expect(fake.calls).toHaveLength(1);
    expect(gateway.snapshot()).toBeNull();
  });
});
