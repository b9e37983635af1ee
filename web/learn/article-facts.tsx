import { Drawing } from '../../brand/drawing.tsx';
import type { DrawingName } from '../../brand/drawing-names.ts';
import type { ArticleCard, Difficulty } from '../../content/articles.ts';
import { Clock } from '../ui/pictures/icons.ts';

const levels: Record<Difficulty, DrawingName> = {
  Beginner: 'level-1',
  Intermediate: 'level-2',
  Advanced: 'level-3',
};

/** Difficulty and read time of an article. */
export function ArticleFacts({ article, className }: { article: ArticleCard; className: string }) {
  return (
    <p className={`flex flex-wrap gap-x-4 text-12 ${className}`}>
      <span className="flex items-center gap-2 font-[550] text-text-2">
        <Drawing name={levels[article.difficulty]} className="h-3 w-4" />
        <span>{article.difficulty}</span>
      </span>
      <span className="flex items-center gap-1.5 text-text-3">
        <Clock size={13} />
        <span>{`${article.readMinutes} min read`}</span>
      </span>
    </p>
  );
}
