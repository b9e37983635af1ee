import { groupBy } from '../text/group-by.ts';
import type { FileEvent, Leg } from './rows/event.ts';

/** What arrives later than this is another transfer. */
const longestMs = 24 * 3_600_000;
/** Clocks of two services differ. */
const earliestMs = -3_600_000;
/** A network takes no more of what is sent. */
const leastArrives = 0.98;

const isPlain = ({ kind, isElsewhere }: FileEvent) => kind === 'transfer' && !isElsewhere;
const sentOf = (event: FileEvent) => (isPlain(event) && event.got === null ? event.gave : null);
const gotOf = (event: FileEvent) => (isPlain(event) && event.gave === null ? event.got : null);

export interface OwnTransfer {
  out: FileEvent;
  in: FileEvent;
}

/** Finds what one account of the file sent and another of it received. */
export function ownTransfers(events: readonly FileEvent[]): readonly OwnTransfer[] {
  const moves = events.filter((event) => sentOf(event) !== null || gotOf(event) !== null);
  const found: OwnTransfer[] = [];
  for (const [, ofAsset] of groupBy(moves, (event) => (event.gave ?? event.got)?.asset ?? '')) {
    const sorted = ofAsset.toSorted((a, b) => a.at - b.at);
    const outs = sorted.filter((event) => sentOf(event) !== null);
    const taken = new Set<FileEvent>();
    let from = 0;
    for (const arrival of sorted) {
      const got = gotOf(arrival);
      if (got === null) continue;
      while ((outs[from]?.at ?? Infinity) < arrival.at - longestMs) from += 1;
      const out = match(outs, from, arrival, got, taken);
      if (out) {
        taken.add(out);
        found.push({ out, in: arrival });
      }
    }
  }
  return found;
}

function match(
  outs: readonly FileEvent[],
  from: number,
  arrival: FileEvent,
  got: Leg,
  taken: ReadonlySet<FileEvent>,
) {
  for (let at = from; at < outs.length; at++) {
    const out = outs[at];
    if (out === undefined || out.at > arrival.at - earliestMs) return null;
    const sent = out.gave?.amount;
    if (taken.has(out) || sent === undefined) continue;
    if (got.amount.lte(sent) && got.amount.gte(sent.times(leastArrives))) return out;
  }
  return null;
}
