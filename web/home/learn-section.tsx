import { Drawing } from '../../brand/drawing.tsx';
import { articles } from '../../content/texts/articles.ts';
import { words } from '../../content/words.ts';
import { href } from '../../contract/paths.ts';
import { ArticleFacts } from '../learn/article-facts.tsx';
import { MoreLink, SectionHead } from './section-head.tsx';

const articlesShown = 6;

/** The first articles of the education hub. */
export function LearnSection() {
  return (
    <section className="section">
      <SectionHead title={words.navigation.learn}>
        <MoreLink to={href('learn')} label={words.home.educationHub} />
      </SectionHead>
      <ul className="grid grid-cols-1 gap-4 md:grid-cols-2 lg:grid-cols-3">
        {articles.slice(0, articlesShown).map((article) => (
          <li key={article.slug} className="card flex flex-wrap items-start gap-4 p-6">
            <span className="grid size-11 flex-none place-items-center rounded-[10px] bg-surface-2">
              <Drawing name={article.icon} className="size-5" />
            </span>
            <div className="min-w-[min(100%,9rem)] flex-1">
              <ArticleFacts article={article} className="justify-between" />
              <h3 className="text-card mt-2">{article.title}</h3>
              <p className="mt-0.5 mb-3 text-13 text-text-2">{article.description}</p>
              <MoreLink
                to={href('article', { slug: article.slug })}
                label={words.home.startLearning}
                about={article.title}
              />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
