import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OrderItemRow, OrderRow, RefundRow } from '../../../db/tables.ts';
import { byTaxRate, type TaxedPart, taxByRate } from '../tax-by-rate.ts';
import type { Refund } from './refunds.ts';
import { refundsByRate } from './refunds-by-rate.ts';

interface Sold {
  currency?: string;
  lines: readonly { ratePpm: number; total: number; tax: number }[];
}

/** Only the columns that the division reads. The other columns hold no money. */
function orderOf({ currency = 'eur', lines }: Sold) {
  const order = {
    currency,
    amount_cents: lines.reduce((sum, { total }) => sum + total, 0),
    shipping_total_cents: 0,
    shipping_tax_cents: 0,
    shipping_tax_rate_ppm: null,
  } as OrderRow;
  const items = lines.map(
    ({ ratePpm, total, tax }, line) =>
      ({ line, total_cents: total, tax_cents: tax, tax_rate_ppm: ratePpm }) as OrderItemRow,
  );
  return { order, lines: items };
}

const refundOf = (
  amount_cents: number,
  index: number,
  state: RefundRow['state'] = 'made',
): Refund =>
  ({
    id: `R-${index}`,
    kind: 'amount',
    amount_cents,
    shipping_cents: 0,
    created_at: index,
    changed_at: index,
    state,
    pieces: [],
  }) as unknown as Refund;

const refundEach = (soldOrder: Sold, amounts: readonly number[]) =>
  refundsByRate({
    ...orderOf(soldOrder),
    refunds: amounts.map((cents, index) => refundOf(cents, index)),
    documents: [],
  }).map(({ parts }) => parts);

const sum = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);
const sumsByRate = (parts: readonly TaxedPart[]) =>
  [...Map.groupBy(parts, ({ rate }) => rate)]
    .map(([rate, piecesOfRate]) => ({
      rate,
      total: sum(piecesOfRate.map(({ total }) => total)),
      tax: sum(piecesOfRate.map(({ tax }) => tax)),
    }))
    .toSorted((a, b) => byTaxRate(a.rate, b.rate));

describe('ORD-SHARES: the tax of a refund', () => {
  const lines = [
    { ratePpm: 70_000, total: 3_731, tax: 244 },
    { ratePpm: 190_000, total: 791, tax: 126 },
  ];

  test('is the nearest to its share, and the last refund returns what is left of it', () => {
    const [firstRefund = [], ...otherRefunds] = refundEach({ lines }, [1_000, 1_000, 2_522]);
    expect(firstRefund).toEqual([
      { rate: 190_000, total: 175, tax: 28 },
      { rate: 70_000, total: 825, tax: 54 },
    ]);
    const { order, lines: items } = orderOf({ lines });
    expect(sumsByRate([...firstRefund, ...otherRefunds.flat()])).toEqual(taxByRate(order, items));
  });

  test('differs from the share by at most half a minor unit, however an order is refunded', () => {
    const line = fc
      .record({
        ratePpm: fc.constantFrom(70_000, 88_750, 190_000, 255_000),
        total: fc.integer({ min: 1, max: 1e7 }),
      })
      .map(({ ratePpm, total }) => ({
        ratePpm,
        total,
        tax: Math.round((total * ratePpm) / (1_000_000 + ratePpm)),
      }));
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 4 }),
        fc.array(fc.integer({ min: 1, max: 3e6 }), { maxLength: 8 }),
        (soldLines, wantedCents) => {
          const totalCents = sum(soldLines.map(({ total }) => total));
          let leftCents = totalCents;
          const amounts = wantedCents.flatMap((cents) => {
            const takenCents = Math.min(cents, leftCents);
            leftCents -= takenCents;
            return takenCents > 0 ? [takenCents] : [];
          });
          const refunds = refundEach(
            { lines: soldLines },
            leftCents > 0 ? [...amounts, leftCents] : amounts,
          );
          const { order, lines: items } = orderOf({ lines: soldLines });
          const groups = taxByRate(order, items);
          for (let count = 1; count <= refunds.length; count += 1)
            for (const { rate, total, tax } of sumsByRate(refunds.slice(0, count).flat())) {
              const group = groups.find((candidate) => candidate.rate === rate);
              const share = ((group?.tax ?? 0) * total) / (group?.total ?? 1);
              expect(Math.abs(tax - share)).toBeLessThanOrEqual(0.5 + 1e-6);
            }
          expect(sumsByRate(refunds.flat())).toEqual(groups);
          for (const { total, tax } of refunds.flat()) {
            expect(tax).toBeGreaterThanOrEqual(0);
            expect(tax).toBeLessThanOrEqual(total);
          }
        },
      ),
    );
  });

  test('and its amounts are multiples of what the provider takes', () => {
    const parts = refundEach(
      {
        currency: 'isk',
        lines: [
          { ratePpm: 110_000, total: 373_100, tax: 37_000 },
          { ratePpm: 240_000, total: 79_100, tax: 15_300 },
        ],
      },
      [100_000],
    ).flat();
    expect(parts).toEqual([
      { rate: 240_000, total: 17_500, tax: 3_400 },
      { rate: 110_000, total: 82_500, tax: 8_200 },
    ]);
  });
});
