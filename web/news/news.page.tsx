import { news } from '../../brand/content/news.ts';
import { pages } from '../../brand/content/pages.ts';
import { PageHeading } from '../ui/page-heading.tsx';
import { NewsCard } from './news-card.tsx';

export default function NewsPage() {
  return (
    <>
      <PageHeading
        title={pages.news.heading}
        lede="Six invented items that show how this page reads. None of them happened."
      />
      <div className="news-grid">
        {news.map((item) => (
          <NewsCard key={item.title} item={item} />
        ))}
      </div>
    </>
  );
}
