import { useEffect, useState } from 'react';
import { Drawing } from '../../brand/drawing.tsx';
import { pageHead } from '../../content/messages/page-head.ts';
import type { TextSection } from '../../content/text.ts';
import { articleTextLoaders } from '../../content/texts/article-texts.ts';
import { articles } from '../../content/texts/articles.ts';
import { words } from '../../content/words.ts';
import { href, type ParamsOf } from '../../contract/paths.ts';
import { Link } from '../navigation/link.tsx';
import type { PageProps } from '../page.ts';
import { Prose } from '../ui/page/prose.tsx';
import { TextPicture } from '../ui/pictures/text-picture.tsx';
import { ArticleFacts } from './article-facts.tsx';

const articleIndex = (slug: string) => articles.findIndex((card) => card.slug === slug);
const articleCard = (slug: string) => articles[articleIndex(slug)];

export const meta = ({ params: { slug } }: PageProps<'article'>) =>
  pageHead(
    articleCard(slug) ?? {
      title: words.pages.article.title,
      description: words.pages.article.description,
    },
  );

/** Loads the text from a built file, so that a click needs no rendering by the server. */
export async function load({ slug }: ParamsOf<'article'>) {
  const sections = await articleTextLoaders[slug]?.();
  return sections && { sections };
}

export default function ArticlePage({ params: { slug }, data }: PageProps<'article'>) {
  const card = articleCard(slug);
  // The last article is followed by the first.
  const next = articles[(articleIndex(slug) + 1) % articles.length];
  // An unknown article redirects to the 404 page (web/router/redirects.ts).
  if (card === undefined || next === undefined || data === undefined) return null;
  return (
    <>
      <nav className="crumbs" aria-label={words.page.breadcrumb}>
        <Link to={href('learn')}>{words.pages.learn.heading}</Link>
        <span aria-hidden="true">›</span>
        <span aria-current="page">{card.title}</span>
      </nav>
      <div className="article">
        <article>
          <ArticleFacts article={card} className="gap-4" />
          <h1 className="article-title">{card.title}</h1>
          <p className="lede article-lede">{card.description}</p>
          {card.picture ? (
            <TextPicture picture={card.picture} isFirst={true} className="article-figure" />
          ) : (
            <Drawing name={card.drawing} className="article-figure" />
          )}
          <Prose sections={data.sections} languageAttributes={card.languageAttributes} />
          {next === card ? null : (
            <Link to={href('article', { slug: next.slug })} className="article-next card">
              <span>
                <span className="block text-12 text-text-3">{words.learn.next}</span>
                <b className="text-card">{next.title}</b>
              </span>
              <Drawing name="arrow" className="size-4.5" />
            </Link>
          )}
        </article>
        <ArticleContents key={card.slug} sections={data.sections} />
      </div>
    </>
  );
}

/** The part of the window where people read: below the header, in the upper half. */
const readingLine = '-96px 0px -60% 0px';

/** The sticky table of contents beside an article, with a mark at the section being read. */
function ArticleContents({ sections }: { sections: readonly TextSection[] }) {
  const [readId, setReadId] = useState(sections[0]?.id);
  useEffect(() => {
    const inView = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) inView.add(target.id);
          else inView.delete(target.id);
        }
        const first = sections.find(({ id }) => inView.has(id));
        if (first) setReadId(first.id);
      },
      { rootMargin: readingLine },
    );
    for (const { id } of sections) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [sections]);
  return (
    <aside className="article-aside">
      <nav className="article-contents" aria-label={words.learn.onThisPage}>
        <p className="mb-2 text-12 text-text-3">{words.learn.onThisPage}</p>
        {sections.map(({ id, heading }) => (
          <a key={id} href={`#${id}`} aria-current={id === readId ? 'location' : undefined}>
            {heading}
          </a>
        ))}
      </nav>
    </aside>
  );
}
