import { serverTimeHeader } from '../contract/desk.ts';

/** Smaller differences are delays of the network. */
const toleratedMs = 5_000;
let differenceMs = 0;

/** Compares this device's clock, which may be minutes wrong, with that of the response. */
export function noteServerTime({ headers }: Response): void {
  const time = headers.get(serverTimeHeader);
  // A proxy's own response has none.
  if (time === null) return;
  const ms = Number(time) - Date.now();
  differenceMs = Math.abs(ms) < toleratedMs ? 0 : ms;
}

/** The present moment by the clock of the server. */
export const serverNowMs = (): number => Date.now() + differenceMs;

/** A moment of this device's clock, by the clock of the server. */
export const byServerClock = (deviceMs: number): Date => new Date(deviceMs + differenceMs);
