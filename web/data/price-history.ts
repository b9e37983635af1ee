import {
  type HistoryPoint,
  type HistoryRange,
  historyPath,
  type PriceHistory,
} from '../../contract/market-history.ts';
import { isFields } from '../../domain/fields.ts';

/** Why there is no history: the coin is not in the list, or it could not be fetched. */
export type HistoryFailure = 'unknown' | 'unreachable';

/** Fetches what a chart is drawn from. Never rejects. */
export async function fetchHistory(
  id: string,
  range: HistoryRange,
  signal: AbortSignal,
): Promise<PriceHistory | HistoryFailure> {
  try {
    const response = await fetch(`${historyPath(id)}?range=${range}`, { signal });
    if (response.status === 404) return 'unknown';
    const answer: unknown = response.ok ? await response.json() : null;
    return isHistory(answer) ? answer : 'unreachable';
  } catch {
    return 'unreachable';
  }
}

/** Checks what would break the chart; the rest comes from the same site. */
const isHistory = (answer: unknown): answer is PriceHistory =>
  isFields(answer) &&
  isFields(answer['facts']) &&
  Array.isArray(answer['points']) &&
  answer['points'].every((point) => point === null || isPoint(point));

const isPoint = (point: unknown): point is HistoryPoint =>
  Array.isArray(point) && point.length === 4 && point.every(Number.isFinite);
