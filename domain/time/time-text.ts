/** Such as 2026-11-27 18:00 UTC. */
export const timeText = (ms: number): string =>
  `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
