import { expect, test } from 'vitest';
import type { NewsItem } from '../../content/texts/news.ts';
import { calendarIn } from '../../domain/time/zoned-calendar.ts';
import { feedStories, newsFeed } from './news-feed.ts';

const newsItem: NewsItem = {
  slug: 'opening',
  title: 'Wax & <Wick>',
  summary: 'One "line".',
  category: 'Shop',
  date: '2026-03-01',
  drawing: 'art-candles',
  isSample: false,
  hasText: true,
  source: 'https://other.example/?a=1&b=2',
};

test('SEO-FEED: the feed lists the owner’s dated stories, and no sample', () => {
  const feed = newsFeed(
    'https://shop.example',
    [newsItem, { ...newsItem, slug: 'sample', isSample: true }],
    calendarIn('Europe/Vienna'),
  );
  expect(feed).toContain('<id>https://shop.example/news#opening</id>');
  expect(feed).toContain('<title>Wax &amp; &lt;Wick&gt;</title>');
  expect(feed).toContain('<link rel="via" href="https://other.example/?a=1&amp;b=2"/>');
  expect(feed).toContain('<updated>2026-02-28T23:00:00Z</updated>');
  expect(feed.match(/<entry>/g)).toHaveLength(1);
  expect(feedStories([{ ...newsItem, isSample: true }])).toEqual([]);
});
