import { expect, test } from 'vitest';
import { variantId } from '../../test/store/fixture-catalogue.ts';
import { shop } from '../../test/store/operator.ts';
import { prepareQuery } from './prepare-query.ts';

test('PAY-HOLD: a query that is compiled once accepts the values, names and lists of each run', async () => {
  const { store } = await shop();
  let builds = 0;
  const priced = prepareQuery((writer, { ids, least }: { ids: string[]; least: number | null }) => {
    builds += 1;
    return writer
      .selectFrom('variant')
      .select('id')
      .where('id', 'in', ids)
      .where((row) => row(row.fn.coalesce('price_cents', row.val(0)), '>=', least))
      .where('deleted_at', 'is', null)
      .orderBy('id');
  });
  const [first, second] = [variantId('a3'), variantId('small')].sort();
  const run = async (ids: string[], least: number | null) =>
    (await store.database.write((transaction) => priced(transaction, { ids, least }))).rows.map(
      ({ id }) => id,
    );
  expect(await run([first ?? ''], 0)).toEqual([first]);
  expect(await run([second ?? ''], 0)).toEqual([second]);
  expect(await run([second ?? '', first ?? ''], 0)).toEqual([first, second]);
  expect(await run([first ?? ''], 1_000_000_000)).toEqual([]);
  expect(await run([first ?? ''], null)).toEqual([]);
  expect(builds).toBe(2);
});
