import { words } from '../../../content/words.ts';
/** In place of a list without entries. */
export const NothingYet = () => (
  <p className="card p-10 text-center text-text-2">{words.page.nothingYet}</p>
);
