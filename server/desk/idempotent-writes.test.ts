import { describe, expect, test } from 'vitest';
import { replayHeader } from '../../contract/desk.ts';
import { type RunningDesk, runDesk } from '../../test/desk/running-desk.ts';
import { variantId } from '../../test/store/fixture-catalogue.ts';
import { shop } from '../../test/store/operator.ts';
import type { RunningStore } from '../../test/store/running-store.ts';

async function open(): Promise<{ store: RunningStore; desk: RunningDesk }> {
  const store = await shop();
  return { store, desk: await runDesk(store) };
}

describe('DESK-ONCE: a press is one write', () => {
  const stockOf = async (desk: RunningDesk, as: string) => {
    const rows = (await desk.call('GET', '/stock', { as })).body['rows'] as {
      variant_id: string;
      on_hand: number;
    }[];
    return rows.find(({ variant_id }) => variant_id === variantId('a3'))?.on_hand;
  };
  const json = { reason: 'delivery', changes: [{ variant: 'SKU-a3', amount: '+5' }] };
  const key = 'a-key-of-one-press';

  test('gets the same response again if its response was lost, and another press is another write', async () => {
    const { desk } = await open();
    const as = await desk.enter();
    const first = await desk.call('POST', '/stock', { as, json, key });
    const again = await desk.call('POST', '/stock', { as, json, key });
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect(await stockOf(desk, as)).toBe(10);
    await desk.call('POST', '/stock', { as, json });
    expect(await stockOf(desk, as)).toBe(15);
  });

  test('that arrives twice at the same moment is done once', async () => {
    const { desk } = await open();
    const as = await desk.enter();
    const both = await Promise.all(
      [1, 2].map(() => desk.call('POST', '/stock', { as, json, key })),
    );
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await stockOf(desk, as)).toBe(10);
  });

  test('covers its query and its body: with others, the same key is another write', async () => {
    const { desk } = await open();
    const as = await desk.enter();
    const put = async (path: string, bytes: number) =>
      (
        await desk.call('POST', `/site/picture?path=news/${path}`, {
          ...{ as, key, picture: new Uint8Array(bytes) },
        })
      ).headers.has(replayHeader);
    expect(await put('a.png', 1)).toBe(false);
    expect(await put('a.png', 1)).toBe(true);
    expect(await put('b.png', 1)).toBe(false);
    expect(await put('b.png', 2)).toBe(false);
  });

  test('is not repeated if a process that has ended since has done it', async () => {
    const { desk, store } = await open();
    const as = await desk.enter();
    await desk.call('POST', '/stock', { as, json, key });
    const restarted = await runDesk(store);
    const again = await restarted.call('POST', '/stock', { as, json, key });
    expect(again).toMatchObject({ status: 409, body: { message: 'That was done already.' } });
    expect(await stockOf(desk, as)).toBe(10);
  });

  test('without a key is refused, and so is one with an oversized body', async () => {
    const { desk } = await open();
    const as = await desk.enter();
    expect((await desk.call('POST', '/stock', { as, json, key: 'short' })).status).toBe(400);
    const token = 'x'.repeat(1_000_001);
    expect((await desk.call('POST', '/enter', { json: { token } })).status).toBe(413);
  });
});
