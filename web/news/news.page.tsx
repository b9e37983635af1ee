import { useEffect, useId, useRef, useState } from 'react';
import { Drawing } from '../../brand/drawing.tsx';
import { pageHead } from '../../content/messages/page-head.ts';
import { newsLede } from '../../content/samples.ts';
import { type NewsItem, news } from '../../content/texts/news.ts';
import { newsTexts } from '../../content/texts/news-texts.ts';
import { words } from '../../content/words.ts';
import { href } from '../../contract/paths.ts';
import { Link } from '../navigation/link.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import type { Elements } from '../ui/page/elements.ts';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { TextBlocks } from '../ui/page/prose.tsx';
import { TextPicture } from '../ui/pictures/text-picture.tsx';
import { NewsFacts } from './news-facts.tsx';

/** The displayed widths of the large card's picture and of the other cards' pictures. */
const leadSizes = '(min-width: 1344px) 747px, (min-width: 768px) 58vw, calc(100vw - 32px)';
const cardSizes = '(min-width: 1344px) 416px, (min-width: 768px) 33vw, calc(100vw - 32px)';

export const meta = () =>
  pageHead({ title: words.pages.news.title, description: words.pages.news.description });

export default function NewsPage() {
  return (
    <>
      <PageHeading title={words.pages.news.heading} lede={newsLede} />
      {news.length === 0 ? <EmptyState /> : null}
      <div className="news-grid">
        {news.map((item) => (
          <NewsCard key={item.slug} item={item} />
        ))}
      </div>
    </>
  );
}

/** A news item, whose place in the grid determines its shape. */
function NewsCard({ item }: { item: NewsItem }) {
  if (item.hasText) return <OpeningCard item={item} />;
  return (
    <Link to={href('news')} className="news-card card">
      <Card item={item}>
        <span className="more-link">
          {words.home.readMore}
          <Drawing name="arrow" className="size-3.5" />
        </span>
      </Card>
    </Link>
  );
}

/** A story that opens in place. `/news#its-slug` leads to the story and opens it. */
function OpeningCard({ item: { slug, title, source }, item }: { item: NewsItem }) {
  const [open, setOpen] = useState(false);
  const card = useRef<HTMLElement>(null);
  const textId = useId();
  useEffect(() => {
    if (location.hash !== `#${slug}`) return;
    setOpen(true);
    card.current?.scrollIntoView();
  }, [slug]);
  return (
    <article ref={card} id={slug} className="news-card card">
      <Card item={item}>
        <button
          type="button"
          className="more-link text-start"
          aria-expanded={open}
          aria-controls={textId}
          onClick={() => setOpen(!open)}
        >
          <span>{open ? words.news.showLess : words.home.readMore}</span>
          <span className="sr-only">{` ${words.home.aboutItem({ name: title })}`}</span>
        </button>
        <div id={textId} className="news-text" data-open={open || undefined}>
          <div className="min-h-0 overflow-hidden">
            <div className="prose prose-small" {...item.languageAttributes}>
              <TextBlocks nodes={newsTexts[slug] ?? []} />
              {source === undefined ? null : (
                <p>
                  <a href={source} className="text-link" rel="noopener" target="_blank">
                    {words.news.source({ source: new URL(source).host })}
                  </a>
                </p>
              )}
            </div>
          </div>
        </div>
      </Card>
    </article>
  );
}

function Card({ item, children }: { item: NewsItem; children: Elements }) {
  return (
    <>
      {item.picture ? (
        <TextPicture
          picture={item.picture}
          sizes={item === news[0] ? leadSizes : cardSizes}
          isFirst={item === news[0]}
          className="news-card-art"
        />
      ) : (
        <Drawing name={item.drawing} className="news-card-art" />
      )}
      <div className="news-card-text">
        <div className="flex items-baseline justify-between gap-2">
          <NewsFacts item={item} />
          {item.isSample ? <span className="sample">{words.market.sampleTag}</span> : null}
        </div>
        <h2>{item.title}</h2>
        <p className="news-card-summary text-text-2">{item.summary}</p>
        {children}
      </div>
    </>
  );
}
