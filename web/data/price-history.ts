import {
  type HistoryPoint,
  type HistoryRange,
  historyPath,
  type PriceHistory,
} from '../../contract/market-history.ts';
import { isRecord } from '../../domain/text/unknown-record.ts';

/** Fetches a chart's prices; null if that failed. Never rejects. */
export async function fetchHistory<Range extends HistoryRange>(
  id: string,
  range: Range,
  signal: AbortSignal,
): Promise<PriceHistory<Range> | null> {
  try {
    const response = await fetch(`${historyPath(id)}?range=${range}`, { signal });
    const answer: unknown = response.ok ? await response.json() : null;
    return isHistory<Range>(answer) ? answer : null;
  } catch {
    return null;
  }
}

/** Checks only the fields that could break the chart, because the response is from our own server. */
const isHistory = <Range extends HistoryRange>(answer: unknown): answer is PriceHistory<Range> =>
  isRecord(answer) &&
  isRecord(answer['facts']) &&
  Array.isArray(answer['points']) &&
  answer['points'].every((point) => point === null || isPoint(point));

const isPoint = (point: unknown): point is HistoryPoint =>
  Array.isArray(point) && point.length === 4 && point.every(Number.isFinite);
