import { expect, onTestFinished, test } from 'vitest';
import { partsOf, startMailServer } from '../../../test/fakes/mail-server.ts';
import { mailServerSettings } from '../../../test/fakes/mail-server-url.ts';
import { variantId } from '../../../test/store/fixture-catalogue.ts';
import { buy, importByCommand, operate, shop } from '../../../test/store/operator.ts';
import { runStore } from '../../../test/store/running-store.ts';
import { createSmtp } from '../mail/smtp.ts';

const print = { variant_id: variantId('a3'), quantity: 1 };

test('STOCK-LOW: stock --low lists what is at or below its own limit, or the shop’s, the fewest first', async () => {
  const store = await shop();
  const lowVariants = async () => {
    const { out } = await operate(store, ['stock', '--low', '--json']);
    return JSON.parse(out).map(
      ({ sku, on_hand, low_at }: { sku: string; on_hand: number; low_at: number }) => [
        sku,
        on_hand,
        low_at,
      ],
    );
  };
  const before = (await lowVariants()).filter(([sku]: [string]) => sku === 'SKU-a3');
  expect(before).toEqual([]);
  await operate(store, ['stock', 'SKU-a3', '3']);
  expect(await lowVariants()).toContainEqual(['SKU-a3', 3, 3]);
  const file = 'handle,sku,low_stock\nprint,SKU-a3,2\n';
  expect((await importByCommand(store, file)).code).toBe(0);
  expect((await lowVariants()).map(([sku]: [string]) => sku)).not.toContain('SKU-a3');
  await buy(store, [print]);
  expect(await lowVariants()).toContainEqual(['SKU-a3', 2, 2]);
  expect((await operate(store, ['stock', '--low'])).out).toMatch(/SKU-a3 .* 2 +0 +2/);
  expect((await operate(store, ['stock', 'SKU-a3'])).code).toBe(2);
  // Nobody can buy a draft.
  await importByCommand(store, 'handle,status\nprint,draft\n');
  expect((await lowVariants()).map(([sku]: [string]) => sku)).not.toContain('SKU-a3');
});

test('STOCK-LOW: the owner gets one mail each time a variant becomes low, and another only after it was above the limit', async () => {
  const server = await startMailServer();
  onTestFinished(server.close);
  const smtp = createSmtp({
    server: mailServerSettings(server.url),
    from: { name: '', address: 'shop@wax.example' },
  });
  const store = await runStore({ mail: { smtp, copyTo: null, everyMs: 20 } });
  onTestFinished(() => store.stop());
  const countLowStockMails = () =>
    server.mails.filter(({ raw }) => raw.includes('Subject: Low stock: The print (a3)')).length;
  const set = (amount: string) => {
    store.clock.nowMs += 1_000;
    return operate(store, ['stock', 'SKU-a3', amount]);
  };
  // The stock falls to 5, 4 and 3: it becomes low, and then lower.
  for (let n = 0; n < 3; n++) await buy(store, [print]);
  await expect.poll(countLowStockMails).toBe(1);
  const { text } = partsOf(server.mails.find(({ raw }) => raw.includes('Low stock'))?.raw ?? '');
  expect(text).toContain('The variant a3 (SKU-a3) is low.');
  expect((await operate(store, ['mails'])).out).toMatch(
    /owner-low-stock:\S+ +The print \(a3\), SKU-a3 /,
  );
  await set('-1');
  await set('+20');
  await set('2');
  await expect.poll(countLowStockMails).toBe(2);
});
