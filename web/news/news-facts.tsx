import type { NewsItem } from '../../content/texts/news.ts';
import { words } from '../../content/words.ts';
import { shopDayOf, shortDate } from '../../domain/time/dates.ts';
import { useHydrated } from '../ui/page/use-hydrated.ts';

export function NewsFacts({ item: { category, date, time } }: { item: NewsItem }) {
  // The page is the same for everybody and may be old: only the browser can compute the distance from today.
  const isHydrated = useHydrated();
  return (
    <p className="flex flex-wrap gap-x-2 text-12 text-text-3">
      <b className="font-semibold text-text">{category}</b>
      {date === undefined ? (
        <span>{time}</span>
      ) : (
        <time dateTime={date}>{(isHydrated && recentText(date)) || shortDate(date)}</time>
      )}
    </p>
  );
}

function recentText(date: string): string | null {
  const days = daysAgo(date, shopDayOf(Date.now()));
  if (days === null) return null;
  return days === 0
    ? words.time.today
    : days === 1
      ? words.time.yesterday
      : words.time.daysAgo({ count: days });
}

/** Older days are shown as dates. */
const recentDays = 14;

/**
 * The number of days since a day.
 *
 * @param today such as 2025-08-04
 * @returns null for a day long past, or in the future
 */
function daysAgo(isoDay: string, today: string): number | null {
  const days = (Date.parse(today) - Date.parse(isoDay)) / 86_400_000;
  return days < 0 || days > recentDays ? null : days;
}
