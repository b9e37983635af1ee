const dayMs = 24 * 60 * 60_000;

/**
 * Reads a day such as 2026-11-27, which is meant as a whole in UTC, or a time with its zone, such as
 * 2026-11-27T09:00:00+01:00.
 *
 * @param of which end of a day is meant
 * @returns ISO 8601; null if it is neither
 */
export function momentOf(text: string, of: 'start' | 'end'): string | null {
  const typed = text.trim();
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(typed);
  if (
    !isDay &&
    !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})$/.test(typed)
  )
    return null;
  const ms = Date.parse(typed);
  // Date.parse reads the 31st of a shorter month as a day of the next month.
  if (Number.isNaN(ms) || (isDay && new Date(ms).toISOString().slice(0, 10) !== typed)) return null;
  return new Date(isDay && of === 'end' ? ms + dayMs : ms).toISOString();
}
