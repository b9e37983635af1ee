import { language } from '../../content/language.ts';
import { timeZone } from '../../content/locale.ts';
import { brand } from '../../content/look/brand.ts';
import type { NewsItem } from '../../content/texts/news.ts';
import { href, serverPaths } from '../../contract/paths.ts';
import { escapeHtml } from '../../domain/text/escape-html.ts';
import { calendarIn, type ZonedCalendar } from '../../domain/time/zoned-calendar.ts';

/** The owner's stories with a date, as an Atom feed (RFC 4287). */
export function newsFeed(
  publicUrl: string,
  stories: readonly NewsItem[],
  days: Pick<ZonedCalendar, 'startOf'> = calendarIn(
    timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone,
  ),
): string {
  // A feed requires times, but stories have only a day, so use its start.
  const startOf = (day: string | undefined) =>
    day === undefined ? '' : new Date(days.startOf(day)).toISOString().replace('.000', '');
  const entries = feedStories(stories).map(({ slug, title, summary, category, date, source }) => {
    const url = `${publicUrl}${href('news')}#${slug}`;
    const links = [
      `<link href="${escapeHtml(url)}"/>`,
      source === undefined ? '' : `<link rel="via" href="${escapeHtml(source)}"/>`,
    ];
    return `<entry><title>${escapeHtml(title)}</title><id>${escapeHtml(url)}</id>${links.join('')}<updated>${startOf(date)}</updated><category term="${escapeHtml(category)}"/><summary>${escapeHtml(summary)}</summary></entry>`;
  });
  const [latest] = feedStories(stories);
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}"><title>${escapeHtml(brand.name)}</title><id>${publicUrl}${href('news')}</id><link rel="self" href="${publicUrl}${serverPaths.newsFeed}"/><link href="${publicUrl}${href('news')}"/><author><name>${escapeHtml(brand.operator.name)}</name></author><updated>${startOf(latest?.date)}</updated>
${entries.join('\n')}
</feed>
`;
}

/** The stories of the feed: dated, and not samples. Without such stories there is no feed. */
export const feedStories = (stories: readonly NewsItem[]) =>
  stories.filter(({ isSample, date }) => !isSample && date !== undefined);
