import { words } from '../../../content/words.ts';
/** The placeholder for an empty list. */
export const EmptyState = () => (
  <p className="card p-10 text-center text-text-2">{words.page.nothingYet}</p>
);
