import { Drawing } from '../../brand/drawing.tsx';
import { news } from '../../content/texts/news.ts';
import { words } from '../../content/words.ts';
import { href } from '../../contract/paths.ts';
import { Link } from '../navigation/link.tsx';
import { NewsFacts } from '../news/news-facts.tsx';
import { TextPicture } from '../ui/pictures/text-picture.tsx';
import { MoreLink, SectionHead } from './section-head.tsx';

const newsShown = 6;

/** One large news item and five small ones, all linked to the news page. */
export function NewsSection() {
  const [lead, ...rest] = news.slice(0, newsShown);
  return (
    <section className="section">
      <SectionHead title={words.navigation.news} sample={news.some(({ isSample }) => isSample)}>
        <MoreLink to={href('news')} label={words.home.allNews} />
      </SectionHead>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,7fr)_minmax(0,6fr)]">
        {lead ? (
          <Link to={href('news')} className="card group flex flex-col overflow-hidden">
            {lead.picture ? (
              <TextPicture
                picture={lead.picture}
                sizes="(min-width: 1344px) 681px, (min-width: 1024px) 52vw, calc(100vw - 32px)"
                alt=""
                className="aspect-[16/8.2] w-full flex-1 object-cover"
              />
            ) : (
              <Drawing name={lead.drawing} className="aspect-[16/8.2] w-full flex-1" />
            )}
            <div className="p-6">
              <NewsFacts item={lead} />
              <h3 className="mt-2 text-22 font-semibold tracking-[-0.014em] text-balance">
                {lead.title}
              </h3>
              <p className="mt-1.5 text-text-2">{lead.summary}</p>
              <span className="more-link mt-3.5 group-hover:underline">
                {words.home.readMore}
                <Drawing name="arrow" className="size-3.5" />
              </span>
            </div>
          </Link>
        ) : null}
        <ul className="card flex flex-col px-5 py-1 empty:hidden">
          {rest.map((item) => (
            <li key={item.slug} className="flex flex-1 border-b border-line last:border-0">
              <Link
                to={href('news')}
                className="group flex min-w-0 flex-1 items-center gap-4 py-3.5"
              >
                <div className="min-w-0 flex-1">
                  <NewsFacts item={item} />
                  <h3 className="mt-1 text-15/5.25 font-semibold group-hover:underline">
                    {item.title}
                  </h3>
                  <p className="mt-0.5 text-13 text-text-2">{item.summary}</p>
                  <span className="more-link mt-0.5">
                    {words.home.readMore}
                    <Drawing name="arrow" className="size-3.5" />
                  </span>
                </div>
                {item.picture ? (
                  <TextPicture
                    picture={item.picture}
                    sizes="88px"
                    alt=""
                    className="h-[66px] w-[88px] flex-none rounded-md object-cover"
                  />
                ) : (
                  <Drawing name={item.drawing} className="h-[66px] w-[88px] flex-none rounded-md" />
                )}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
