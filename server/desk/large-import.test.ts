import { expect, test } from 'vitest';
import { runDesk } from '../../test/desk/running-desk.ts';
import { shop } from '../../test/store/operator.ts';

/** The number of products of a large shop. The short run uses a number that once blocked a serving process. */
const products = process.env['CANDLEWICK_FULL'] === '1' ? 10_000 : 2_500;

interface Plan {
  added: number;
  changed: number;
  rows: { kind: string; handle: string; title: string; changes: string }[];
}

const fileOf = (price: (index: number) => string) =>
  Buffer.from(
    [
      'handle,title,status,sku,price,currency,stock',
      ...Array.from(
        { length: products },
        (_, index) => `wax-${index},Wax ${index},published,W-${index},${price(index)},usd,5`,
      ),
    ].join('\n'),
  ).toString('base64');

test('DESK-IMPORT: a file of 10,000 products is planned row by row, refused with every fault, and imported', {
  timeout: 120_000,
}, async () => {
  const store = await shop();
  const desk = await runDesk(store);
  const cookie = await desk.enter();
  const file = async (content: string, isDryRun: boolean) =>
    desk.call('POST', '/import', { cookie, json: { name: 'wax.csv', content, isDryRun } });
  const faultyAnswer = await file(
    fileOf(() => 'much'),
    true,
  );
  expect(faultyAnswer.status).toBe(409);
  const problems = faultyAnswer.body['problems'] as { at: string; sentence: string }[];
  expect(problems).toHaveLength(products);
  expect(problems[1]).toMatchObject({ at: 'row 3', sentence: expect.stringContaining('much') });
  const planAnswer = await file(
    fileOf(() => '4.20'),
    true,
  );
  const plan = planAnswer.body as unknown as Plan;
  expect(plan).toMatchObject({ added: products, changed: 0 });
  expect(plan.rows).toHaveLength(products);
  expect(plan.rows[0]).toEqual({
    kind: 'added',
    handle: 'wax-0',
    title: 'Wax 0',
    changes: expect.stringMatching(/price: 4\.20.*stock: 5/),
  });
  const importAnswer = await file(
    fileOf(() => '4.20'),
    false,
  );
  // The dry run has already shown the rows.
  expect(importAnswer).toMatchObject({ status: 200, body: { added: products, rows: [] } });
  const nextAnswer = await file(
    fileOf((index) => (index === 7 ? '4.50' : '4.20')),
    true,
  );
  expect(nextAnswer.body['rows']).toEqual([
    { kind: 'changed', handle: 'wax-7', title: 'Wax 7', changes: 'price: 4.20 → 4.50' },
  ]);
});

test.each([
  ['rows', `handle,title\n${'a,b\n'.repeat(200_001)}`, 'more than 200,000 rows'],
  ['cells', `handle,${'title,'.repeat(1_001)}\n`, 'row 1 has more than 1,000 cells'],
  ['products', `{"products":[${'{},'.repeat(50_000)}{}]}`, 'more than 50,000 products'],
])(
  'DESK-IMPORT: a file with more %s than any shop has is refused before they fill the memory',
  async (_, content, fault) => {
    const store = await shop();
    const desk = await runDesk(store);
    const cookie = await desk.enter();
    const json = { name: 'bomb', content: Buffer.from(content).toString('base64'), isDryRun: true };
    const refusal = await desk.call('POST', '/import', { cookie, json });
    expect(refusal).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining(fault) },
    });
  },
);
