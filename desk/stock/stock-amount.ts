export const stockReasonLabels = {
  delivery: 'Delivery',
  counted: 'Counted',
  damaged: 'Damaged',
  returned: 'Returned',
  other: 'Other',
} as const;
export type StockReason = keyof typeof stockReasonLabels;
export const stockReasons = Object.keys(stockReasonLabels) as StockReason[];

/**
 * The amount to send for a typed text. `+5` and `−1` are sent as typed, also with a space or an en dash. A plain number is sent as the difference from
 * the shown stock, so that sales meanwhile still count. The result of a count is sent unchanged.
 *
 * @returns null for no change, undefined for an unreadable text
 */
export function readStockAmount(
  typed: string,
  shown: number,
  reason: StockReason,
): string | null | undefined {
  const text = typed.trim().replace(/^([+−–-])\s*/, (_, sign) => (sign === '+' ? '+' : '-'));
  if (text === '') return null;
  if (/^[+-]\d{1,9}$/.test(text)) return Number(text) === 0 ? null : text;
  if (!/^\d{1,9}$/.test(text)) return undefined;
  const difference = Number(text) - shown;
  if (reason === 'counted') return text;
  if (difference === 0) return null;
  return difference > 0 ? `+${difference}` : String(difference);
}
