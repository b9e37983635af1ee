import { brand } from '../../brand/brand.ts';
import { loadArticle } from '../../brand/content/articles/load-article.ts';
import { articles } from '../../brand/content/articles.ts';
import { pages } from '../../brand/content/pages.ts';
import { Drawing } from '../../brand/drawing.tsx';
import { href, type ParamsOf } from '../../contract/paths.ts';
import { pageMeta } from '../../domain/page-meta.ts';
import { Link } from '../navigation/link.tsx';
import type { PageProps } from '../page.ts';
import { Prose } from '../ui/prose.tsx';
import { ArticleContents } from './article-contents.tsx';
import { ArticleFacts } from './article-facts.tsx';

const placeOf = (slug: string) => articles.findIndex((card) => card.slug === slug);
const cardOf = (slug: string) => articles[placeOf(slug)];

export const meta = ({ params: { slug } }: PageProps<'article'>) =>
  pageMeta(cardOf(slug) ?? pages.article, brand.name);

/** After a click the text comes from a built file; the server renders nothing. */
export async function prepare({ slug }: ParamsOf<'article'>) {
  const card = cardOf(slug);
  return card ? loadArticle(card.slug) : undefined;
}

export default function ArticlePage({ params: { slug }, data }: PageProps<'article'>) {
  const card = cardOf(slug);
  // After the last article comes the first.
  const next = articles[(placeOf(slug) + 1) % articles.length];
  // An unknown article redirects to the 404 page (web/router/redirects.ts).
  if (card === undefined || data === undefined) return null;
  return (
    <>
      <nav className="crumbs" aria-label="Breadcrumb">
        <Link to={href('learn')}>{pages.learn.heading}</Link>
        <span aria-hidden="true">›</span>
        <span aria-current="page">{card.title}</span>
      </nav>
      <div className="article">
        <article>
          <ArticleFacts article={card} className="gap-4" />
          <h1 className="article-title">{card.title}</h1>
          <p className="lede article-lede">{card.description}</p>
          <Drawing name={card.drawing} className="article-figure" />
          <Prose sections={data.sections} />
          {next ? (
            <Link to={href('article', { slug: next.slug })} className="article-next card">
              <span>
                <span className="block text-12 text-text-3">Next</span>
                <b className="text-card">{next.title}</b>
              </span>
              <Drawing name="arrow" className="size-4.5" />
            </Link>
          ) : null}
        </article>
        <ArticleContents key={card.slug} sections={data.sections} />
      </div>
    </>
  );
}
