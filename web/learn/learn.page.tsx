import { Drawing } from '../../brand/drawing.tsx';
import { pageHead } from '../../content/messages/page-head.ts';
import { learnLede } from '../../content/samples.ts';
import { articles } from '../../content/texts/articles.ts';
import { words } from '../../content/words.ts';
import { href } from '../../contract/paths.ts';
import { Link } from '../navigation/link.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { TextPicture } from '../ui/pictures/text-picture.tsx';
import { ArticleFacts } from './article-facts.tsx';

export const meta = () =>
  pageHead({ title: words.pages.learn.title, description: words.pages.learn.description });

export default function LearnPage() {
  return (
    <>
      <PageHeading title={words.pages.learn.heading} lede={learnLede} />
      {articles.length === 0 ? <EmptyState /> : null}
      <ul className="grid grid-cols-1 gap-4 md:grid-cols-2 lg:grid-cols-3">
        {articles.map((article) => (
          <li key={article.slug} className="card flex flex-col overflow-hidden">
            {article.picture ? (
              <TextPicture
                picture={article.picture}
                sizes="(min-width: 1024px) 416px, (min-width: 768px) 50vw, calc(100vw - 32px)"
                alt=""
                className="article-art"
              />
            ) : (
              <div className="article-art">
                <span>
                  <Drawing name={article.icon} className="size-10" />
                </span>
              </div>
            )}
            <div className="flex flex-1 flex-col items-start p-6">
              <ArticleFacts article={article} className="w-full justify-between" />
              <h2 className="mt-2.5 w-full text-18 font-semibold tracking-[-0.012em]">
                {article.title}
              </h2>
              <p className="mt-1 mb-4.5 flex-1 text-text-2">{article.description}</p>
              <Link to={href('article', { slug: article.slug })} className="btn btn-line btn-sm">
                {words.home.startLearning}
                <span className="sr-only">{` ${article.title}`}</span>
              </Link>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
