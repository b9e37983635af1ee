const unitMs: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Parses an interval such as 30m, 24h or 7d to milliseconds; null for any other text. */
export function readInterval(text: string): number | null {
  const [, figure, unit = ''] = /^([1-9]\d{0,4})([mhd])$/.exec(text) ?? [];
  return figure === undefined ? null : Number(figure) * (unitMs[unit] ?? 0);
}
