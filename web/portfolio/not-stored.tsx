import { words } from '../../content/words.ts';
import { allEntries } from '../../domain/portfolio/portfolios.ts';
import { saveFile } from '../data/save-file.ts';
import { usePortfolios } from '../state/portfolio/portfolio.ts';
import { TriangleAlert } from './icons.ts';

/** Warns that the transactions are lost when this tab closes, and offers them as a file. */
export function NotStoredNotice() {
  const all = usePortfolios();
  return (
    <div className="notice mt-4 flex-wrap" role="alert">
      <TriangleAlert size={18} className="flex-none text-flame-text" />
      <p className="min-w-[min(100%,220px)] flex-1">{words.page.notStored.description}</p>
      <button
        type="button"
        className="btn btn-line btn-sm"
        onClick={() =>
          saveFile('portfolio.json', JSON.stringify(allEntries(all), null, 2), 'application/json')
        }
      >
        {words.page.notStored.copy}
      </button>
    </div>
  );
}

/**
 * The notice that some stored transactions are lost, with a button that removes the references to these transactions.
 */
export const LostNotice = ({ count, onRemove }: { count: number; onRemove(): void }) => (
  <div className="notice mt-4 flex-wrap">
    <TriangleAlert size={18} className="flex-none text-flame-text" />
    <p className="min-w-[min(100%,220px)] flex-1" role="alert">
      {words.portfolios.lost({ count })}
    </p>
    <button type="button" className="btn btn-line btn-sm" onClick={onRemove}>
      {words.portfolios.removeLost}
    </button>
  </div>
);
