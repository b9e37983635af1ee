import type { Sale } from './read-sale.ts';

/** True if any unit of the order is sent by post. A refund does not change that. */
export const isSentByPost = ({ lines }: Pick<Sale, 'lines'>): boolean =>
  lines.some(({ needsSending }) => needsSending);

/** True for a line that is sent by post, so that its units must be sent back after a withdrawal. */
export const needsSending = ({ lines }: Pick<Sale, 'lines'>, line: number): boolean =>
  lines.some((one) => one.line === line && one.needsSending);

/**
 * The lines that are sent by post, with the units that were not given back.
 *
 * @param untilMs refunds made later are ignored, such as those after the parcel had left
 */
export function unitsToSend(
  { lines, refunds }: Pick<Sale, 'lines' | 'refunds'>,
  untilMs = Number.POSITIVE_INFINITY,
) {
  const back = refunds
    .filter(({ state, created_at }) => state === 'made' && created_at <= untilMs)
    .flatMap(({ pieces }) => pieces);
  const backOf = (line: number) =>
    back.reduce((sum, piece) => sum + (piece.line === line ? piece.quantity : 0), 0);
  return lines
    .filter(({ needsSending }) => needsSending)
    .map((line) => ({ ...line, pieces: line.quantity - backOf(line.line) }))
    .filter(({ pieces }) => pieces > 0);
}
