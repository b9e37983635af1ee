import type { Page, Request } from '@playwright/test';
import { productIds } from '../../brand/catalogue/ids.ts';
import { expect, test } from './site.ts';
import { holdRequests, visit } from './visit.ts';

const list = '**/api/coins/markets?*';
const stock = /\/variants\?/;
const openedAt = new Date('2026-03-01T12:00:00Z');
const liveNotice = (page: Page) => page.getByRole('main').getByText(/^Live · updated/);
const nextRequest = (page: Page) => page.waitForRequest(list);
const nextResponse = (page: Page) => page.waitForResponse(list);

/** Opens a page of prices and stops its clock once the first list is read. */
async function openInStillTime(page: Page) {
  await page.clock.install({ time: openedAt });
  const firstResponse = nextResponse(page);
  await visit(page, '/');
  await firstResponse;
  await expect(liveNotice(page)).toBeVisible();
  await page.clock.pauseAt(openedAt.getTime() + 30_000);
}

/** Waits a macrotask, after which the page has read earlier responses and failures. */
const nextTask = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(null);
        port2.postMessage(null);
      }),
  );

/** Leaves the next request for the list unanswered. */
const loseNext = (page: Page) => page.route(list, () => {}, { times: 1 });

test('MKT-POLL: a request that is never answered has failed, and the next one is made', async ({
  page,
}) => {
  await openInStillTime(page);
  await loseNext(page);
  const lostRequest = nextRequest(page);
  await page.clock.fastForward(60_000);
  await lostRequest;
  await page.clock.runFor(20_000);
  await expect(page.getByText('Failed to fetch: no answer')).toBeVisible();
  const nextAnswer = nextResponse(page);
  await page.clock.fastForward(60_000);
  await nextAnswer;
  await expect(liveNotice(page)).toBeVisible();
});

test('MKT-POLL: without a connection, whatever the browser says, the list is requested again after one second, two, four and eight, and then every ten', async ({
  page,
}) => {
  await openInStillTime(page);
  await page.route(list, (route) => route.abort(), { times: 6 });
  const lostRequest = nextRequest(page);
  await page.clock.fastForward(60_000);
  await lostRequest;
  await expect(page.getByText('Failed to fetch: no connection')).toBeVisible();
  for (const afterMs of [1_000, 2_000, 4_000, 8_000, 10_000]) {
    const failedRequest = page.waitForEvent('requestfailed', (request) =>
      request.url().includes('/coins/markets'),
    );
    await page.clock.runFor(afterMs);
    await failedRequest;
    await nextTask(page);
  }
  const nextAnswer = nextResponse(page);
  await page.clock.runFor(10_000);
  await nextAnswer;
  await expect(liveNotice(page)).toBeVisible();
});

test('OFF-OPENS, MKT-POLL: prices are not called live for long once the browser says that it is offline', async ({
  page,
  context,
}) => {
  await openInStillTime(page);
  await context.setOffline(true);
  // The page notices the lost connection a moment later.
  await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false);
  await page.clock.runFor(2_000);
  await expect(page.getByText(/^Cached data from/)).toBeVisible();
  await expect(liveNotice(page)).toHaveCount(0);
  await context.setOffline(false);
});

test('MKT-POLL: with the connection back, nobody waits for a request that was sent before', {
  tag: '@full',
}, async ({ page }) => {
  await openInStillTime(page);
  await loseNext(page);
  const lostRequest = nextRequest(page);
  await page.clock.fastForward(60_000);
  const answerGiven = new Promise<void>((resolve) => {
    page.on('requestfailed', async (request: Request) => {
      if (request === (await lostRequest)) resolve();
    });
  });
  await lostRequest;
  const nextAnswer = nextResponse(page);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await nextAnswer;
  await answerGiven;
  await expect(liveNotice(page)).toBeVisible();
  await expect(page.getByText('Failed to fetch')).toHaveCount(0);
});

test.describe('a device that slept: one of its clocks stopped', () => {
  const sleptMs = 20 * 60_000 + 30_000;

  // In the second case the device's clock was set back, so the length of the sleep is unknown.
  for (const [sleptMinutes, statusText] of [
    [sleptMs, 'Updated 20 minutes ago'],
    [-3 * 3_600_000, /^Updated .*, [\d:]+ UTC$/],
  ] as const)
    test(`MKT-AGE, MKT-POLL: by ${sleptMinutes / 60_000} minutes: prices show their age until newer ones arrive, which are requested at once`, {
      tag: sleptMinutes === sleptMs ? [] : ['@full'],
    }, async ({ page }) => {
      await openInStillTime(page);
      const release = await holdRequests(page, list);
      await page.clock.setSystemTime(openedAt.getTime() + sleptMinutes);
      const nextPoll = nextRequest(page);
      await page.clock.runFor(1_000);
      await nextPoll;
      await expect(page.getByRole('main').getByText(statusText)).toBeVisible();
      await expect(liveNotice(page)).toHaveCount(0);
      release();
      await expect(liveNotice(page)).toBeVisible();
    });

  test('MKT-AGE: a page hidden before its first response calls nothing live when it is seen again', {
    tag: '@full',
  }, async ({ page }) => {
    await page.clock.install({ time: openedAt });
    const release = await holdRequests(page, list);
    await visit(page, '/');
    await expect(liveNotice(page)).toBeVisible();
    await page.clock.pauseAt(openedAt.getTime() + 10_000);
    await page.clock.setSystemTime(openedAt.getTime() + sleptMs);
    await page.clock.runFor(1_000);
    await expect(page.getByRole('main').getByText(/^Updated /)).toBeVisible();
    await expect(page.getByRole('contentinfo').locator('.sample')).toHaveText(/UTC$/);
    release();
    await expect(liveNotice(page)).toBeVisible();
  });

  test('MKT-AGE: a response that was on its way meanwhile is as old as the request', {
    tag: '@full',
  }, async ({ page }) => {
    await openInStillTime(page);
    const heldAnswer = Promise.withResolvers<void>();
    await page.route(list, () => {});
    await page.route(
      list,
      async (route) => {
        await heldAnswer.promise;
        await route.continue();
      },
      { times: 1 },
    );
    const nextPoll = nextRequest(page);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await nextPoll;
    const answer = nextResponse(page);
    await page.clock.setSystemTime(openedAt.getTime() + 3 * 3_600_000);
    heldAnswer.resolve();
    await answer;
    await page.clock.runFor(1_000);
    await expect(page.getByRole('main').getByText(/^Updated (2|3) hours ago/)).toBeVisible();
  });

  test('MKT-POLL: visibilitychange, resume and pageshow request at once', async ({ page }) => {
    await openInStillTime(page);
    for (const [sleepIndex, event] of ['visibilitychange', 'resume', 'pageshow'].entries()) {
      await page.clock.setSystemTime(openedAt.getTime() + (sleepIndex + 1) * sleptMs);
      const nextAnswer = nextResponse(page);
      await page.evaluate(
        (type) =>
          (type === 'pageshow' ? window : document).dispatchEvent(
            new PageTransitionEvent(type, { persisted: true }),
          ),
        event,
      );
      await nextAnswer;
      await expect(liveNotice(page)).toBeVisible();
    }
  });

  test('STORE-STOCK: a store page requests its stock again, without any event', async ({
    page,
  }) => {
    await page.clock.install({ time: openedAt });
    await visit(page, `/product/${productIds.ledgerMug}`);
    await page.clock.pauseAt(openedAt.getTime() + 30_000);
    const nextCheck = page.waitForRequest(stock);
    await page.clock.setSystemTime(openedAt.getTime() + sleptMs);
    await page.clock.runFor(1_000);
    await nextCheck;
  });
});
