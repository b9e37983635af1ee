import { sql } from 'kysely';
import { z } from 'zod';
import type { Bucket } from '../../../domain/market/price-history.ts';
import type { Database } from '../../db/database.ts';
import { providerName } from '../call-budget.ts';

/** A chart of the provider, and its age by the database's clock. */
interface SharedChart {
  ageMs: number;
  prices: readonly Bucket[];
}

/** The provider's charts, shared by all processes of one database. Both functions reject while the database is away. */
export interface SharedCharts {
  /** The newest chart that any process has fetched; null if none is newer than `freshForMs`. */
  read(chart: string, freshForMs: number): Promise<SharedChart | null>;
  /**
   * Reserves a chart's request for a minute, which is longer than a call may take, and serves as a
   * pause after a failure.
   *
   * @returns false if another process has reserved the request, or has already fetched the chart
   */
  claim(chart: string, freshForMs: number): Promise<boolean>;
  keep(chart: string, prices: readonly Bucket[]): Promise<void>;
}

const claimMs = 60_000;
/**
 * How long charts are kept. A chart in steps of a day stays fresh for a day, longer than all others. An older chart
 * belongs to a coin that nobody visits.
 */
const keptForMs = 3 * 24 * 60 * 60_000;

interface Options {
  open(): Promise<Database>;
  /** Charts are stored separately by provider and by API key, whose plans can differ. */
  provider: { baseUrl: string; apiKey: string | undefined };
}

export function createSharedCharts({ open, provider }: Options): SharedCharts {
  const nameOf = (chart: string) => `${providerName(provider)} ${chart}`;
  return {
    async read(chart, freshForMs) {
      const { read, clock } = await open();
      const row = await read
        .selectFrom('market_chart')
        .select(['prices', 'sent_at', sql<number>`${clock}`.as('now')])
        .where('name', '=', nameOf(chart))
        .executeTakeFirst();
      if (!row || row.sent_at === null || row.prices === null) return null;
      const ageMs = row.now - row.sent_at;
      // A date in the future was stored before the clock was set back.
      return ageMs >= 0 && ageMs < freshForMs ? { ageMs, prices: unpackPrices(row.prices) } : null;
    },
    async claim(chart, freshForMs) {
      const { write, clock } = await open();
      const ago = (ms: number) => sql<number>`${clock} - ${Math.round(ms)}`;
      const claimed = await write((transaction) =>
        transaction
          .insertInto('market_chart')
          .values({ name: nameOf(chart), asked_at: clock, sent_at: null, prices: null })
          .onConflict((conflict) =>
            conflict
              .column('name')
              .doUpdateSet({ asked_at: clock })
              .where((row) =>
                row.and([
                  row.or([
                    row('market_chart.asked_at', '<=', ago(claimMs)),
                    row('market_chart.asked_at', '>', clock),
                    // True if the request is finished, and the clock has not been set back since.
                    row.and([
                      row('market_chart.sent_at', '>=', row.ref('market_chart.asked_at')),
                      row('market_chart.sent_at', '<=', clock),
                    ]),
                  ]),
                  row.or([
                    row('market_chart.sent_at', 'is', null),
                    row('market_chart.sent_at', '<=', ago(freshForMs)),
                    row('market_chart.sent_at', '>', clock),
                  ]),
                ]),
              ),
          )
          .executeTakeFirst(),
      );
      return claimed.numInsertedOrUpdatedRows === 1n;
    },
    async keep(chart, prices) {
      const { write, clock } = await open();
      await write(async (transaction) => {
        await transaction
          .updateTable('market_chart')
          .set({ sent_at: clock, prices: packPrices(prices) })
          .where('name', '=', nameOf(chart))
          .execute();
        await transaction
          .deleteFrom('market_chart')
          .where('asked_at', '<', sql<number>`${clock} - ${keptForMs}`)
          .execute();
      });
    },
  };
}

/**
 * Packs a bucket as its minute and last price. The provider sends one price for each bucket, so low
 * and high equal the last.
 */
const packPrices = (prices: readonly Bucket[]) =>
  JSON.stringify(prices.map(({ minute, last }) => [minute, last]));

const readPacked = z.array(z.tuple([z.number(), z.number()]));

const unpackPrices = (text: string): Bucket[] =>
  readPacked
    .parse(JSON.parse(text))
    .map(([minute, price]) => ({ minute, last: price, low: price, high: price }));
