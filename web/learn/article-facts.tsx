import { Drawing } from '../../brand/drawing.tsx';
import type { DrawingName } from '../../brand/drawing-names.ts';
import type { ArticleCard, Difficulty } from '../../content/texts/articles.ts';
import { words } from '../../content/words.ts';
import { Clock } from '../ui/pictures/icons.ts';

const levels: Record<Difficulty, { drawing: DrawingName; label: string }> = {
  Beginner: { drawing: 'level-1', label: words.learn.levels.beginner },
  Intermediate: { drawing: 'level-2', label: words.learn.levels.intermediate },
  Advanced: { drawing: 'level-3', label: words.learn.levels.advanced },
};

/** Difficulty and read time of an article. */
export function ArticleFacts({ article, className }: { article: ArticleCard; className: string }) {
  const { drawing, label } = levels[article.difficulty];
  return (
    <p className={`flex flex-wrap gap-x-4 text-12 ${className}`}>
      <span className="flex items-center gap-2 font-[550] text-text-2">
        <Drawing name={drawing} className="h-3 w-4" />
        <span>{label}</span>
      </span>
      <span className="flex items-center gap-1.5 text-text-3">
        <Clock size={13} />
        <span>{words.learn.minutes({ minutes: article.readMinutes })}</span>
      </span>
    </p>
  );
}
