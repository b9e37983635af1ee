import { sql } from 'kysely';
import { primaryKeyOf, tableNames } from '../../server/db/schema/table-keys.ts';
import type { RunningStore } from './running-store.ts';

/** Tables outside the books: their prices and counts are offered, not sold. */
const notBooks = ['variant', 'price_change', 'product', 'market_calls', 'rate_count'];
const stateColumns = /_cents$|^cents$|^quantity$|^held$|^on_hand|^reserved/;

/** A value in the books that is an amount of money or a number of units. */
export interface BookedValue {
  /** Table and column. */
  name: string;
  is: number;
  /** @returns false if the database itself refuses the value */
  set(value: number): Promise<boolean>;
}

/** The first value other than 0 of each column with amounts of money or numbers of units. */
export async function readBookedValues({ store }: RunningStore): Promise<BookedValue[]> {
  const run = <Row>(statement: ReturnType<typeof sql<Row>>) =>
    store.database.write((transaction) => statement.execute(transaction));
  const bookedValues: BookedValue[] = [];
  for (const table of tableNames.filter((name) => !notBooks.includes(name))) {
    const key = primaryKeyOf(table);
    const { rows } = await run(sql<Record<string, unknown>>`select * from ${sql.table(table)}
      order by ${sql.join(key.map((name) => sql.ref(name)))}`);
    for (const column of Object.keys(rows[0] ?? {}).filter((name) => stateColumns.test(name))) {
      const row = rows.find(
        (candidate) => typeof candidate[column] === 'number' && candidate[column] !== 0,
      );
      if (row === undefined) continue;
      const sameRow = sql.join(
        key.map((name) => sql`${sql.ref(name)} = ${row[name]}`),
        sql` and `,
      );
      bookedValues.push({
        name: `${table}.${column}`,
        is: Number(row[column]),
        set: (value) =>
          run(
            sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value} where ${sameRow}`,
          ).then(
            () => true,
            () => false,
          ),
      });
    }
  }
  return bookedValues;
}
