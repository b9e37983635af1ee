import { expect, test } from 'vitest';
import { variantId } from '../../test/store/fixture-catalogue.ts';
import { shop } from '../../test/store/operator.ts';
import { prepareQuery } from './prepare-query.ts';

test('PAY-HOLD: a query that is compiled once accepts the values, names and lists of each run', async () => {
  const { store } = await shop();
  let builds = 0;
  const pricedQuery = prepareQuery(
    (writer, { ids, least }: { ids: string[]; least: number | null }) => {
      builds += 1;
      return writer
        .selectFrom('variant')
        .select('id')
        .where('id', 'in', ids)
        .where((row) => row(row.fn.coalesce('price_cents', row.val(0)), '>=', least))
        .where('deleted_at', 'is', null)
        .orderBy('id');
    },
  );
  const [firstId, secondId] = [variantId('a3'), variantId('small')].sort();
  const run = async (ids: string[], minStock: number | null) =>
    (
      await store.database.write((transaction) =>
        pricedQuery(transaction, { ids, least: minStock }),
      )
    ).rows.map(({ id }) => id);
  expect(await run([firstId ?? ''], 0)).toEqual([firstId]);
  expect(await run([secondId ?? ''], 0)).toEqual([secondId]);
  expect(await run([secondId ?? '', firstId ?? ''], 0)).toEqual([firstId, secondId]);
  expect(await run([firstId ?? ''], 1_000_000_000)).toEqual([]);
  expect(await run([firstId ?? ''], null)).toEqual([]);
  expect(builds).toBe(2);
});
