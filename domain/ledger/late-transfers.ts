import { Decimal } from '../money/figure.ts';
import { type Entry, entryKindOf, entryMs } from './entry.ts';
import { sortEntries } from './sort-entries.ts';

/** The largest difference between two services' clocks. */
const latestMs = 3_600_000;

interface TransferOut {
  /** The place of the transfer out in the order of the entries. */
  place: number;
  at: number;
  /** The amount that has not arrived yet. */
  left: Decimal;
}

/**
 * Sorts entries by time, except that coins arrive after the transfers out that sent them. The exception applies if
 * those transfers add up to at least the whole arrival, and the last transfer is at most an hour later: nothing arrives
 * before it is sent, so the clocks differed. Transfers that add up to less stay in place, because they more likely
 * forwarded coins that had just arrived.
 */
export function sortArrivalsAfterSends(entries: readonly Entry[]): Entry[] {
  const sorted = sortEntries(entries);
  const sent = new Map<string, TransferOut[]>();
  for (const [place, entry] of sorted.entries()) {
    if (entryKindOf(entry) !== 'transfer-out') continue;
    const out = { place, at: entryMs(entry), left: new Decimal(entry.amount).abs() };
    const ofCoin = sent.get(entry.coinId);
    if (ofCoin === undefined) sent.set(entry.coinId, [out]);
    else ofCoin.push(out);
  }
  const first = new Map<string, number>();
  return sorted
    .map((entry, place) => {
      const outs = entryKindOf(entry) === 'transfer-in' ? sent.get(entry.coinId) : undefined;
      return {
        entry,
        after: outs === undefined ? place : subtractArrival(entry, place, outs, first),
      };
    })
    .sort((one, other) => one.after - other.after)
    .map(({ entry }) => entry);
}

/**
 * Subtracts an arrival from the amounts in transit.
 *
 * @returns the place after which the coins have arrived
 */
function subtractArrival(
  entry: Entry,
  place: number,
  outs: readonly TransferOut[],
  first: Map<string, number>,
) {
  let next = first.get(entry.coinId) ?? 0;
  let wanted = new Decimal(entry.amount);
  const upTo = lastOf(wanted, outs, next, entryMs(entry) + latestMs) ?? place;
  let after = place;
  for (let out = outs[next]; out !== undefined && out.place <= upTo; out = outs[next]) {
    const isAll = out.left.lte(wanted);
    const part = isAll ? out.left : wanted;
    out.left = out.left.minus(part);
    wanted = wanted.minus(part);
    // Adding a half sorts the arrival between two entries.
    if (part.gt(0)) after = Math.max(place, out.place + 0.5);
    if (!isAll) break;
    next += 1;
  }
  first.set(entry.coinId, next);
  return after;
}

/** The place of the transfer out that completes the amount; undefined if less was sent by then. */
function lastOf(amount: Decimal, outs: readonly TransferOut[], from: number, untilMs: number) {
  let wanted = amount;
  for (let at = from; at < outs.length; at += 1) {
    const out = outs[at];
    if (out === undefined || out.at > untilMs) return undefined;
    wanted = wanted.minus(out.left);
    if (wanted.lte(0)) return out.place;
  }
  return undefined;
}
