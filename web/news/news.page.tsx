import { news } from '../../brand/content/news.ts';
import { pages } from '../../brand/content/pages.ts';
import { Drawing } from '../../brand/drawing.tsx';
import { sampleTag } from '../../contract/messages.ts';
import { href } from '../../contract/paths.ts';
import { Link } from '../navigation/link.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { NewsFacts } from './news-facts.tsx';

export default function NewsPage() {
  return (
    <>
      <PageHeading
        title={pages.news.heading}
        lede="Six invented items that show how this page reads. None of them happened."
      />
      {/* An item's place in the grid decides its shape. */}
      <div className="news-grid">
        {news.map((item) => (
          <Link key={item.title} to={href('news')} className="news-card card">
            <Drawing name={item.drawing} className="news-card-art" />
            <span className="news-card-text">
              <span className="flex items-baseline justify-between gap-2">
                <NewsFacts item={item} />
                <span className="sample">{sampleTag}</span>
              </span>
              <h2>{item.title}</h2>
              <p className="news-card-summary text-text-2">{item.summary}</p>
              <span className="more-link">
                Read More
                <Drawing name="arrow" className="size-3.5" />
              </span>
            </span>
          </Link>
        ))}
      </div>
    </>
  );
}
