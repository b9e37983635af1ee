import { describe, expect, test } from 'vitest';
import { replayHeader } from '../../contract/desk.ts';
import { type RunningDesk, runDesk } from '../../test/desk/running-desk.ts';
import { variantId } from '../../test/store/fixture-catalogue.ts';
import { shop } from '../../test/store/operator.ts';
import type { RunningStore } from '../../test/store/running-store.ts';

async function openDesk(): Promise<{ store: RunningStore; desk: RunningDesk }> {
  const store = await shop();
  return { store, desk: await runDesk(store) };
}

describe('DESK-ONCE: a press is one write', () => {
  const stockOf = async (desk: RunningDesk, cookie: string) => {
    const rows = (await desk.call('GET', '/stock', { cookie })).body['rows'] as {
      variant_id: string;
      on_hand: number;
    }[];
    return rows.find(({ variant_id }) => variant_id === variantId('a3'))?.on_hand;
  };
  const json = { reason: 'delivery', changes: [{ variant: 'SKU-a3', amount: '+5' }] };
  const key = 'a-key-of-one-press';

  test('gets the same response again if its response was lost, and another press is another write', async () => {
    const { desk } = await openDesk();
    const cookie = await desk.enter();
    const firstAnswer = await desk.call('POST', '/stock', { cookie, json, key });
    const secondAnswer = await desk.call('POST', '/stock', { cookie, json, key });
    expect([secondAnswer.status, secondAnswer.body]).toEqual([
      firstAnswer.status,
      firstAnswer.body,
    ]);
    expect(await stockOf(desk, cookie)).toBe(10);
    await desk.call('POST', '/stock', { cookie, json });
    expect(await stockOf(desk, cookie)).toBe(15);
  });

  test('that arrives twice at the same moment is done once', async () => {
    const { desk } = await openDesk();
    const cookie = await desk.enter();
    const answers = await Promise.all(
      [1, 2].map(() => desk.call('POST', '/stock', { cookie, json, key })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await stockOf(desk, cookie)).toBe(10);
  });

  test('covers its query and its body: with others, the same key is another write', async () => {
    const { desk } = await openDesk();
    const cookie = await desk.enter();
    const putPicture = async (path: string, bytes: number) =>
      (
        await desk.call('POST', `/site/picture?path=news/${path}`, {
          ...{ cookie, key, picture: new Uint8Array(bytes) },
        })
      ).headers.has(replayHeader);
    expect(await putPicture('a.png', 1)).toBe(false);
    expect(await putPicture('a.png', 1)).toBe(true);
    expect(await putPicture('b.png', 1)).toBe(false);
    expect(await putPicture('b.png', 2)).toBe(false);
  });

  test('is not repeated if a process that has ended since has done it', async () => {
    const { desk, store } = await openDesk();
    const cookie = await desk.enter();
    await desk.call('POST', '/stock', { cookie, json, key });
    const restartedDesk = await runDesk(store);
    const secondAnswer = await restartedDesk.call('POST', '/stock', { cookie, json, key });
    expect(secondAnswer).toMatchObject({
      status: 409,
      body: { message: 'That was done already.' },
    });
    expect(await stockOf(desk, cookie)).toBe(10);
  });

  test('without a key is refused, and so is one with an oversized body', async () => {
    const { desk } = await openDesk();
    const cookie = await desk.enter();
    expect((await desk.call('POST', '/stock', { cookie, json, key: 'short' })).status).toBe(400);
    const token = 'x'.repeat(1_000_001);
    expect((await desk.call('POST', '/enter', { json: { token } })).status).toBe(413);
  });
});
