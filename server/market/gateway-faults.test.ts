import { describe, expect, it } from 'vitest';
import { manualClock } from '../../test/fakes/manual-clock.ts';
import {
  createTestGateway,
  nextSnapshot,
  priceOf,
  startTestGateway,
  startTestProvider,
} from '../../test/fakes/running-gateway.ts';
import { maxRetryAfterMs } from '../http/retry-after.ts';

const minuteMs = 60_000;

describe('whatever the provider does, the last good prices stay, and one poll after its recovery they are live', () => {
  it.each([
    ['down', 'Bad Gateway'],
    ['401', 'Unauthorized'],
    ['404', 'Not Found'],
    ['429', 'Too Many Requests'],
    ['500', 'Internal Server Error'],
    ['503', 'Service Unavailable'],
    ['1020', 'Forbidden'],
    ['html', 'Bad Gateway'],
    ['error-as-ok', 'Bad Gateway'],
    ['odd-status-text', 'berload'],
    ['truncated', 'Bad Gateway'],
    ['empty', 'Bad Gateway'],
    ['rubbish', 'Bad Gateway'],
    ['nan', 'Bad Gateway'],
    ['nulls', 'Bad Gateway'],
    ['infinite', 'Bad Gateway'],
    ['text-prices', 'Bad Gateway'],
    ['redirect', 'Bad Gateway'],
    ['huge', 'Bad Gateway'],
  ] as const)('%s: %s', async (fault, failure) => {
    const apiKey = 'key-of-the-house';
    const { fake, gateway, clock, logged } = await startTestGateway({ apiKey });
    const before = gateway.snapshot();

    fake.behave(fault);
    clock.advance(minuteMs + 1);
    const duringFault = await gateway.current();
    expect(duringFault).toMatchObject({ source: 'cached', failure, asOfMs: before?.asOfMs });
    expect(duringFault?.coins).toEqual(before?.coins);
    expect(fake.calls).toHaveLength(2);
    // Visitors see neither the key nor the provider's address; the log may contain the address.
    expect(JSON.stringify(duringFault)).not.toMatch(new RegExp(`${apiKey}|:${fake.port}`));
    expect(logged.join()).not.toContain(apiKey);

    fake.behave('ok');
    fake.rows = fake.rows.map((row) => ({ ...row, current_price: 7 }));
    const recoveredSnapshot = nextSnapshot(gateway);
    clock.advance(minuteMs);
    expect(await recoveredSnapshot).toMatchObject({ source: 'live', failure: null });
    expect(priceOf(await recoveredSnapshot, 'bitcoin')).toBe(7);
  });

  it.each(['hanging', 'stalling'] as const)(
    '%s: Gateway Timeout, after five seconds over headers and body',
    async (fault) => {
      const fake = await startTestProvider();
      let headersCame = Promise.withResolvers<void>();
      const { gateway, clock } = createTestGateway(fake.baseUrl, {
        async fetch(...fetchArgs) {
          const response = await fetch(...fetchArgs);
          // Resolve in a later task, after the gateway has received the headers.
          setImmediate(headersCame.resolve);
          return response;
        },
      });
      await gateway.ready;
      await fake.nextCall();

      headersCame = Promise.withResolvers();
      fake.behave(fault);
      clock.advance(minuteMs);
      gateway.watch();
      const call = await fake.nextCall();
      if (fault === 'stalling') await headersCame.promise;
      const failedSnapshot = nextSnapshot(gateway);
      clock.advance(4_999);
      expect(gateway.snapshot()?.source).toBe('live');
      clock.advance(1);
      expect(await failedSnapshot).toMatchObject({ source: 'cached', failure: 'Gateway Timeout' });
      await call.over;

      fake.behave('ok');
      const recoveredSnapshot = nextSnapshot(gateway);
      clock.advance(minuteMs - 5_000);
      expect(await recoveredSnapshot).toMatchObject({ source: 'live', failure: null });
    },
  );

  it('a response within five seconds is not a failure', async () => {
    const fake = await startTestProvider();
    fake.behave('slow', { delayMs: 50 });
    const { gateway } = createTestGateway(fake.baseUrl);
    await gateway.ready;
    expect(gateway.snapshot()?.source).toBe('live');
  });

  it('refuses a body of 80 MB', async () => {
    const { fake, gateway } = await startTestGateway({ first: 'huge' });
    const { bytesSent } = await (await fake.nextCall()).over;
    expect(bytesSent).toBeLessThan(20_000_000);
    expect(gateway.snapshot()).toMatchObject({ source: 'sample', failure: 'Bad Gateway' });
  });

  it('shows the sample list if the provider refuses connections at first', async () => {
    const fake = await startTestProvider();
    await fake.close();
    const { gateway, logged } = createTestGateway(fake.baseUrl);
    expect(await gateway.current()).toMatchObject({ source: 'sample', failure: 'Bad Gateway' });
    expect(logged.join()).toContain('ECONNREFUSED');
  });

  it('logs an outage once and its end once', async () => {
    const { fake, gateway, clock, logged } = await startTestGateway();
    fake.behave('429');
    for (let minute = 0; minute < 3; minute += 1) {
      clock.advance(minuteMs + 1);
      await gateway.current();
    }
    fake.behave('ok');
    clock.advance(minuteMs + 1);
    await gateway.current();
    expect(fake.calls).toHaveLength(5);
    expect(logged).toEqual([
      'market provider: Too Many Requests (status 429 You have exceeded the rate limit.)',
      'market provider: back again',
    ]);
  });
});

describe('while the provider fails', () => {
  it('a crowd causes one call a minute, as always', async () => {
    const { fake, gateway, clock } = await startTestGateway({ first: '500' });
    for (let seconds = 1; seconds <= 180; seconds += 1) {
      clock.advance(1_000);
      await Promise.all([gateway.current(), gateway.current()]);
    }
    expect(fake.calls).toHaveLength(4);
  });

  it('tries again up to a tenth of the interval early, at random', async () => {
    const { fake, gateway, clock } = await startTestGateway({ first: '500', random: () => 0.5 });
    clock.advance(minuteMs * 0.95 - 1);
    await gateway.current();
    expect(fake.calls).toHaveLength(1);
    clock.advance(1);
    await gateway.current();
    expect(fake.calls).toHaveLength(2);
  });
});

describe('MKT-FROZEN: a list whose newest price is old is a failed poll, so its prices are not shown as live', () => {
  const pollUntilDone = async () => {
    const { gateway, clock, fake, logged } = await startTestGateway();
    return {
      logged,
      snapshot: gateway.snapshot,
      /** @param agesMs the ages of the rows; the last is for all further rows */
      pollWith: async (
        agesMs: readonly number[],
        headers: (nowMs: number) => object = () => ({}),
      ) => {
        const nowMs = clock.now();
        const rows = fake.rows.map((row, index) => ({
          ...row,
          last_updated: new Date(nowMs - (agesMs[index] ?? agesMs.at(-1) ?? 0)).toISOString(),
        }));
        fake.behave('raw', {
          raw: {
            status: 200,
            headers: { 'content-type': 'application/json', ...headers(nowMs) },
            body: Buffer.from(JSON.stringify(rows)),
          },
        });
        clock.advance(minuteMs + 1);
        return (await gateway.current())?.source;
      },
    };
  };

  it('one old row among others is accepted', async () => {
    const { pollWith, snapshot, logged } = await pollUntilDone();
    expect(await pollWith([3 * 86_400_000, 0])).toBe('live');
    const { asOfMs } = snapshot() ?? {};
    expect(await pollWith([3 * 86_400_000])).toBe('cached');
    expect(snapshot()?.asOfMs).toBe(asOfMs);
    expect(logged.at(-1)).toMatch(/its newest price is 4321 minutes old/);
  });

  it('one row with a future time does not hide that the others are frozen', async () => {
    const { pollWith } = await pollUntilDone();
    expect(await pollWith([-86_400_000, 3 * 86_400_000])).toBe('cached');
    expect(await pollWith([-86_400_000, 0])).toBe('live');
  });

  it('includes the age of a response that was cached on its way', async () => {
    const { pollWith } = await pollUntilDone();
    const keptFor = (seconds: number) => (nowMs: number) => ({
      date: new Date(nowMs - seconds * 1_000).toUTCString(),
      age: String(seconds),
    });
    expect(await pollWith([3_600_000], keptFor(3_600))).toBe('cached');
    expect(await pollWith([30_000], keptFor(30))).toBe('live');
  });
});

describe('MKT-ROWS: a response with too few rows', () => {
  const answers = async (
    fake: Awaited<ReturnType<typeof startTestProvider>>,
    { gateway, clock }: ReturnType<typeof createTestGateway>,
    rows: number,
  ) => {
    fake.rows = allRows.slice(0, rows);
    clock.advance(minuteMs + 1);
    const snapshot = await gateway.current();
    return [snapshot?.source, snapshot?.coins.length];
  };
  let allRows: Awaited<ReturnType<typeof startTestProvider>>['rows'];
  const running = async () => {
    const testGateway = await startTestGateway();
    allRows = testGateway.fake.rows;
    return testGateway;
  };

  it('is a failed poll three times, with a line in the log, and is accepted the fourth time', async () => {
    const { fake, ...testGateway } = await running();
    for (let time = 1; time <= 3; time++)
      expect(await answers(fake, testGateway, 89)).toEqual(['cached', 100]);
    expect(testGateway.gateway.snapshot()?.failure).toBe('Bad Gateway');
    fake.behave('500');
    expect(await answers(fake, testGateway, 89)).toEqual(['cached', 100]);
    fake.behave('ok');
    expect(await answers(fake, testGateway, 89)).toEqual(['live', 89]);
    expect(testGateway.logged).toEqual([
      'market provider: Bad Gateway (89 rows, where the last good list has 100)',
      'market provider: Internal Server Error (status 500 Internal Server Error)',
      'market provider: back again, with 89 rows in place of 100',
    ]);
    // 81 rows are at least nine tenths of the shorter list's 89.
    expect(await answers(fake, testGateway, 81)).toEqual(['live', 81]);
  });

  it('is counted again from one after a good response, and nine tenths of the rows are enough', async () => {
    const { fake, ...testGateway } = await running();
    for (let time = 1; time <= 3; time++) await answers(fake, testGateway, 5);
    expect(await answers(fake, testGateway, 100)).toEqual(['live', 100]);
    expect(await answers(fake, testGateway, 5)).toEqual(['cached', 100]);
    expect(await answers(fake, testGateway, 90)).toEqual(['live', 90]);
  });

  it('keeps the last good list on disk, which counts after a restart, unlike a sample', async () => {
    const before = await running();
    await answers(before.fake, before, 5);
    await before.gateway.close();
    const fake = await startTestProvider({ rows: allRows.slice(0, 5) });
    const clock = manualClock(before.clock.now());
    const { gateway } = createTestGateway(fake.baseUrl, { dataDir: before.dataDir, clock });
    await gateway.ready;
    expect(gateway.snapshot()).toMatchObject({ source: 'cached', failure: 'Bad Gateway' });
    expect(gateway.snapshot()?.coins).toHaveLength(100);

    const freshGateway = createTestGateway(fake.baseUrl);
    await freshGateway.gateway.ready;
    expect(freshGateway.gateway.snapshot()?.coins).toHaveLength(5);
  });
});

describe('MKT-KEEP: Retry-After', () => {
  it.each([
    ['in seconds', () => '300', 300_000],
    [
      'as a date of the provider’s own clock',
      () => new Date(Date.now() + 300_000).toUTCString(),
      298_000,
    ],
    ['far too long', () => '9'.repeat(40), maxRetryAfterMs],
    ['a date far too late', () => 'Fri, 31 Dec 9999 23:59:59 GMT', maxRetryAfterMs],
    ['a date that is over', () => 'Thu, 01 Jan 1970 00:00:00 GMT', minuteMs],
    ['shorter than the interval, which stays', () => '0', minuteMs],
    ['not to be read, which counts as none', () => 'soon, or never', minuteMs],
    ['below 0, which counts as none', () => '-5', minuteMs],
  ])('%s', async (_case, header, waitMs) => {
    const fake = await startTestProvider();
    fake.behave('429', { retryAfter: header() });
    const { gateway, clock } = createTestGateway(fake.baseUrl);
    await gateway.ready;
    fake.behave('ok');
    clock.advance(waitMs - 1);
    expect((await gateway.current())?.source).toBe('sample');
    expect(fake.calls).toHaveLength(1);
    // HTTP dates have a resolution of one second.
    clock.advance(2_001);
    expect((await gateway.current())?.source).toBe('live');
    expect(fake.calls).toHaveLength(2);
  });
});

describe('a restart while the provider is down', () => {
  it('serves the last good list with its time: unchanged at first, as cached once the poll has failed', async () => {
    const fake = await startTestProvider();
    const before = createTestGateway(fake.baseUrl);
    await before.gateway.ready;
    const list = before.gateway.snapshot();
    await before.gateway.close();

    fake.behave('down');
    const clock = manualClock(before.clock.now() + 60 * minuteMs);
    const { gateway } = createTestGateway(fake.baseUrl, { dataDir: before.dataDir, clock });
    expect(gateway.snapshot()).toMatchObject({
      source: 'live',
      asOfMs: list?.asOfMs,
      failure: null,
    });
    expect(gateway.isFresh()).toBe(false);
    await gateway.ready;
    expect(gateway.snapshot()).toMatchObject({ source: 'cached', asOfMs: list?.asOfMs });
    expect(gateway.snapshot()?.coins).toEqual(list?.coins);
    expect(gateway.pictureUrl('bitcoin')).toBe(before.gateway.pictureUrl('bitcoin'));
  });

  it('serves the sample list, labelled as such, if there never was a good one', async () => {
    const fake = await startTestProvider();
    fake.behave('503');
    const firstGateway = createTestGateway(fake.baseUrl);
    await firstGateway.gateway.close();
    const { gateway } = createTestGateway(fake.baseUrl, { dataDir: firstGateway.dataDir });
    await gateway.ready;
    expect(gateway.snapshot()).toMatchObject({ source: 'sample', failure: 'Service Unavailable' });
    expect(gateway.pictureUrl('bitcoin')).toBeNull();
  });
});
