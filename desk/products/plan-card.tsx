import type { InferResponseType } from 'hono/client';
import { type ReactNode, useState } from 'react';
import type { ApiError, api } from '../api.ts';
import { countText, dateAndTime } from '../format-values.ts';
import { EmptyNote } from '../ui/notices.tsx';
import { usePagination } from '../ui/pagination.tsx';
import { SearchField } from '../ui/search-field.tsx';

type Plan = InferResponseType<typeof api.import.$post, 200>;

const outcomeLabels = {
  removed: 'taken off sale',
  changed: 'changed',
  back: 'back on sale',
  added: 'added',
} as const;
type Kind = keyof typeof outcomeLabels;
const kinds = Object.keys(outcomeLabels) as Kind[];

type Numbers = Omit<Plan, 'rows' | 'counted_at'>;

export const isEmptyPlan = ({ added, back, changed, removed_products, reordered }: Numbers) =>
  added + back + changed + removed_products === 0 && !reordered;

const numbersOf = (plan: Numbers): Record<Kind, number> => ({
  ...plan,
  removed: plan.removed_products,
});
const kindsOf = (plan: Numbers) => kinds.filter((each) => numbersOf(plan)[each] > 0);

/** The number of products by outcome, and the notes on them. */
export const PlanFigures = ({ plan }: { plan: Numbers }) => (
  <>
    <ul className="figures">
      {kindsOf(plan).map((each) => (
        <li key={each}>
          <b>{numbersOf(plan)[each].toLocaleString('en')}</b> {outcomeLabels[each]}
        </li>
      ))}
    </ul>
    {plan.notes.map((note) => (
      <p key={note} className="notice">
        {note}
      </p>
    ))}
  </>
);

/** @param moved the number of variants whose stock has changed since the count */
function countTimeText(at: string, moved: number): string {
  const time = `Its stock is as counted at ${dateAndTime(at)}.`;
  if (moved === 0) return time;
  const have = countText(moved, 'variant has', 'variants have');
  return `${time} ${have} sold or come back since; the number follows that.`;
}

interface Props {
  plan: Plan;
  isDone: boolean;
  /** The button that runs the import, above the rows, of which there may be ten thousand. */
  children: ReactNode;
}

/** The effect of an import, row by row, before or after it runs. */
export function PlanCard({ plan, isDone, children }: Props) {
  const present = kindsOf(plan);
  const [kind, setKind] = useState<Kind | ''>('');
  const [search, setSearch] = useState('');
  const typed = search.trim().toLowerCase();
  const { shown, pages } = usePagination(
    plan.rows.filter(
      (row) =>
        (kind === '' || row.kind === kind) &&
        `${row.handle} ${row.title}`.toLowerCase().includes(typed),
    ),
  );
  return (
    <section className="card" aria-labelledby="plan">
      <h2 id="plan">{isDone ? 'Imported' : 'What it would do'}</h2>
      {isEmptyPlan(plan) && (
        <EmptyNote>
          {plan.counted_at !== null ? 'All numbers are as they were counted.' : 'Nothing changes.'}
        </EmptyNote>
      )}
      <PlanFigures plan={plan} />
      {plan.counted_at !== null && (
        <p className="notice">{countTimeText(plan.counted_at, plan.moved)}</p>
      )}
      {children}
      {plan.rows.length > 0 && (
        <>
          <div className="filters">
            <SearchField label="Title or handle" value={search} onChange={setSearch} />
            {present.length > 1 && (
              <select
                aria-label="What becomes of it"
                value={kind}
                onChange={({ target }) =>
                  setKind(kinds.find((each) => each === target.value) ?? '')
                }
              >
                <option value="">All</option>
                {present.map((each) => (
                  <option key={each} value={each}>
                    {outcomeLabels[each].replace(/^./, (letter) => letter.toUpperCase())}
                  </option>
                ))}
              </select>
            )}
          </div>
          {shown.length === 0 && <EmptyNote>There is none like this.</EmptyNote>}
          <ul className="rows">
            {shown.map((row) => (
              <li key={`${row.kind} ${row.handle}`}>
                <span>
                  <b>{row.title}</b> {outcomeLabels[row.kind]}
                  <small>{row.changes}</small>
                </span>
              </li>
            ))}
          </ul>
          {pages}
        </>
      )}
    </section>
  );
}

export function ImportFaultList({ of: { problems } }: { of: ApiError }) {
  const { shown, pages } = usePagination(problems);
  return (
    <section className="card" aria-labelledby="faults">
      <h2 id="faults">Nothing was imported</h2>
      <p className="pad" role="alert">
        {`${problems.length.toLocaleString('en')} to fix. Correct the file, and choose it again.`}
      </p>
      <table className="table">
        <thead>
          <tr>
            <th>Where</th>
            <th>Fault</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ at, sentence }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a fault may repeat, and the list never changes
            <tr key={index}>
              <td>{at}</td>
              <td>{sentence}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {pages}
    </section>
  );
}
