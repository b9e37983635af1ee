import { expect, test } from 'vitest';
import { runDesk } from '../../test/desk/running-desk.ts';
import { variantId } from '../../test/store/fixture-catalogue.ts';
import { buy, importByCommand, operate, shop } from '../../test/store/operator.ts';
import { parseMoment } from '../store/catalogue/moment.ts';

async function openDesk() {
  const store = await shop();
  const desk = await runDesk(store);
  const cookie = await desk.enter();
  const file = (content: string, fields: object = {}) =>
    desk.call('POST', '/import', {
      cookie,
      json: {
        name: 'count.csv',
        content: Buffer.from(content).toString('base64'),
        isDryRun: false,
        ...fields,
      },
    });
  const onHand = async (sku: string) => {
    const { body } = await desk.call('GET', `/stock?search=${sku}`, { cookie });
    const [row] = body['rows'] as { on_hand: number }[];
    return row?.on_hand;
  };
  const timeIn = (minutes: number) => new Date(store.clock.nowMs + minutes * 60_000).toISOString();
  return { store, file, onHand, timeIn };
}

test('OPS-COUNT, DESK-IMPORT: a file’s stock dates from when the file was saved, or from a stated time', async () => {
  const { store, file, onHand, timeIn } = await openDesk();
  store.clock.nowMs += 60 * 60_000;
  const savedAt = timeIn(0);
  store.clock.nowMs += 10 * 60_000;
  await buy(store, [{ variant_id: variantId('a3'), quantity: 2 }]);
  store.clock.nowMs += 10 * 60_000;
  const count = 'sku,stock\nSKU-a3,5\n';
  for (const isDryRun of [true, false])
    expect(await file(count, { savedAt, isDryRun })).toMatchObject({
      status: 200,
      body: { counted_at: savedAt, moved: 1 },
    });
  expect(await onHand('SKU-a3')).toBe(3);
  // The count time is by the shop's clock, which is UTC here.
  const countedAt = timeIn(-5).slice(0, 16);
  for (const isDryRun of [true, false])
    expect(await file(count, { savedAt, counted: countedAt, isDryRun })).toMatchObject({
      status: 200,
      body: { counted_at: `${countedAt}:00.000Z`, moved: 0 },
    });
  expect(await onHand('SKU-a3')).toBe(5);
  const lateFile = 'handle,sku,stock\nprint,SKU-a3,9\n';
  for (const [content, extraFields] of [
    [count, {}],
    [lateFile, { stock: true }],
  ] as const) {
    const futureCount = await file(content, {
      ...extraFields,
      savedAt,
      counted: timeIn(60).slice(0, 16),
    });
    expect(futureCount).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/^The count of .* is still to come: it is now /) },
    });
    expect(
      (await file(content, { ...extraFields, counted: '2025-07-21' })).body['message'],
    ).toContain('a time such as "2026-11-27 18:00"');
    expect((await file(content, { ...extraFields, savedAt })).body['message']).toContain(
      'after this count',
    );
  }
  // The clock of the other machine may be ahead.
  expect((await file(lateFile, { stock: true, savedAt: timeIn(9) })).body['counted_at']).toBe(
    timeIn(0),
  );
  expect(await onHand('SKU-a3')).toBe(9);
  // A file that sets no stock has no count time.
  expect((await file('sku,price\nSKU-a3,42\n', { savedAt })).body['counted_at']).toBeNull();
});

test('OPS-COUNT: a count takes nothing off sale, neither at the desk nor by command', async () => {
  const { store, file } = await openDesk();
  const count = 'sku,stock\nSKU-small,10\n';
  for (const isDryRun of [true, false])
    expect(await file(count, { replace: true, isDryRun })).toMatchObject({
      status: 409,
      body: {
        message:
          'The file has sku and stock alone: it counts what is there, and "Take off sale what the file does not name" would take all else off sale.',
      },
    });
  expect((await importByCommand(store, count, '--replace')).err).toContain('and --replace would');
});

test('OPS-ODD, OPS-COUNT: 24:00 is not accepted as a time, and neither are 25:00 and 23:60', async () => {
  const { store, file } = await openDesk();
  const cases = [
    '2026-11-12 24:00',
    '2026-11-12T24:00:00Z',
    '12.11.2026 24:00',
    '2026-11-12 25:00',
  ];
  for (const text of cases) {
    for (const edgeOfPeriod of ['start', 'end'] as const)
      expect(parseMoment(text, edgeOfPeriod), text).toMatchObject({
        ok: false,
        refusal: expect.stringContaining('or a time such as'),
      });
    expect(await file('sku,stock\nSKU-a3,5\n', { counted: text })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Enter a time such as') },
    });
    const prices = `sku,price,sale_price,sale_from\nSKU-a3,50,40,${text}\n`;
    expect((await importByCommand(store, prices)).err).toContain('row 2: sale_from must be a day');
    for (const command of [
      ['price', 'SKU-a3', '50', '--sale', '40', '--sale-from', text],
      ['sold', 'SKU-a3', '1', '--day', text],
    ]) {
      const { code, err } = await operate(store, command);
      expect([1, 2], err).toContain(code);
      expect(err).not.toContain('RangeError');
    }
  }
});

test('OPS-COUNT, DESK-IMPORT: a count that finds the same numbers is recorded', async () => {
  const { store, file, timeIn } = await openDesk();
  store.clock.nowMs += 60 * 60_000;
  const count = 'sku,stock\nSKU-small,10\n';
  for (const isDryRun of [true, false])
    expect(await file(count, { isDryRun })).toMatchObject({
      status: 200,
      body: { changed: 0, counted_at: timeIn(0) },
    });
  const olderCount = await file(count, { savedAt: timeIn(-30) });
  expect(olderCount.body['message']).toContain('after this count');
});
