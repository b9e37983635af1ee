import { serverTimeHeader } from '../contract/desk.ts';

/** A smaller difference is attributed to network delay. */
const toleratedMs = 5_000;
let differenceMs = 0;

/** Compares this device's clock, which may be minutes wrong, with the server's. */
export function noteServerTime({ headers }: Response): void {
  const time = headers.get(serverTimeHeader);
  // A response made by a proxy has no such header.
  if (time === null) return;
  const ms = Number(time) - Date.now();
  differenceMs = Math.abs(ms) < toleratedMs ? 0 : ms;
}

/** The current time by the server's clock. */
export const serverNowMs = (): number => Date.now() + differenceMs;

/** Converts a time of this device's clock to the server's clock. */
export const byServerClock = (deviceMs: number): Date => new Date(deviceMs + differenceMs);
