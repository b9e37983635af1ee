import type { Coin } from '../../contract/market.ts';
import { priceInFull } from '../money/full-digits.ts';
import { formatChange } from '../money/market-figures.ts';
import { isRecord } from '../text/unknown-record.ts';

export const alertKinds = ['above', 'below', 'change'] as const;
export type AlertKind = (typeof alertKinds)[number];

/** A visitor's price alert, which fires once. */
export interface PriceAlert {
  id: string;
  coinId: string;
  /** The coin's name when the alert was set. */
  name: string;
  kind: AlertKind;
  /** US dollars; for `change` percent in 24 hours, in either direction, above 0. */
  value: number;
  /**
   * The figure that triggered the alert, the time in epoch ms, and whether the visitor has seen it; null while the
   * alert waits.
   */
  fired: { figure: number; atMs: number; seen: boolean } | null;
}

type CoinFigures = Pick<Coin, 'id' | 'current_price' | 'price_change_percentage_24h'>;

/** The coin's figure that the alert watches: US dollars, or percent in 24 hours; null for an unknown figure. */
export const alertFigure = (kind: AlertKind, coin: CoinFigures): number | null =>
  kind === 'change' ? coin.price_change_percentage_24h : coin.current_price;

export function isReached({ kind, value }: Pick<PriceAlert, 'kind' | 'value'>, figure: number) {
  if (kind === 'above') return figure >= value;
  if (kind === 'below') return figure <= value;
  return Math.abs(figure) >= value;
}

/** The alerts that a list of live prices fires, with their figures. An alert fires once. */
export function reachedAlerts(
  alerts: readonly PriceAlert[],
  coins: readonly CoinFigures[],
): { alert: PriceAlert; figure: number }[] {
  const known = new Map(coins.map((coin) => [coin.id, coin]));
  return alerts.flatMap((alert) => {
    const coin = known.get(alert.coinId);
    const figure = coin ? alertFigure(alert.kind, coin) : null;
    const fires = alert.fired === null && figure !== null && isReached(alert, figure);
    return fires ? [{ alert, figure }] : [];
  });
}

/** The text of an alert's figure. Prices have all digits, because they are shown beside the alert's value. */
export const alertFigureText = (kind: AlertKind, figure: number): string =>
  kind === 'change' ? formatChange(figure) : priceInFull(figure);

/**
 * The price that is a percentage above or below another price, to six digits.
 *
 * @param percent above 0
 */
export const priceAtDistance = (price: number, side: 'above' | 'below', percent: number): number =>
  Number((price * (1 + (side === 'above' ? percent : -percent) / 100)).toPrecision(6));

/** Maximum number of alerts in a browser. */
export const maxAlerts = 100;

/** Reads stored alerts. Invalid ones are dropped. */
export function parseAlerts(stored: unknown): readonly PriceAlert[] | undefined {
  if (!Array.isArray(stored)) return undefined;
  return stored.flatMap((each) => parseAlert(each) ?? []).slice(0, maxAlerts);
}

function parseAlert(stored: unknown): PriceAlert | null {
  if (!isRecord(stored)) return null;
  const { id, coinId, name, value } = stored;
  const kind = alertKinds.find((each) => each === stored['kind']);
  if (typeof id !== 'string' || typeof coinId !== 'string' || typeof name !== 'string') return null;
  if (kind === undefined || typeof value !== 'number' || !(value > 0 && value < 1e18)) return null;
  return { id, coinId, name: name.slice(0, 80), kind, value, fired: parseFired(stored['fired']) };
}

function parseFired(stored: unknown): PriceAlert['fired'] {
  if (!isRecord(stored)) return null;
  const { figure, atMs } = stored;
  const isTime = typeof atMs === 'number' && Math.abs(atMs) < 8e15;
  const seen = stored['seen'] !== false;
  return typeof figure === 'number' && Number.isFinite(figure) && isTime
    ? { figure, atMs, seen }
    : null;
}
