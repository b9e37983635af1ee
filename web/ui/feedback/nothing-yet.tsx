/** In place of a list without entries. */
export const NothingYet = () => (
  <p className="card p-10 text-center text-text-2">There is nothing here yet.</p>
);
