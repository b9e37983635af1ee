import { words } from '../../../content/words.ts';
import type { Holding } from '../../../domain/portfolio/portfolio.ts';
import type { Portfolio } from '../../../domain/portfolio/portfolios.ts';
import { useFreshness } from '../../data/freshness.ts';
import { useMarket } from '../../data/market.ts';
import { displayedPortfolio, usePortfolios } from '../../state/portfolio/portfolio.ts';
import { useShownPortfolio } from '../../state/portfolio/shown-portfolio.ts';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { targetsDialog } from './targets-part.ts';

const targetsPart = lazyPart(() => import('./targets.tsx').then((part) => part.Targets));

interface Props {
  rows: readonly Holding[];
  /** True before the first prices arrive. */
  waiting: boolean;
  onEdit(portfolio: Portfolio): void;
  onFailure(): void;
}

/** The target shares of the shown portfolio. The script of the plan is fetched if there are some. */
export function TargetsSlot({ rows, waiting, onEdit, onFailure }: Props) {
  const all = usePortfolios();
  // Subscribe, because another tab may change the choice.
  useShownPortfolio();
  const one = displayedPortfolio(all);
  const targets = one?.targets;
  if (one === null && all.every((each) => each.targets === undefined)) return null;
  return (
    <section className="card mt-4 p-5 md:p-6" aria-labelledby="target-shares">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-[1_1_16rem]">
          <h2 id="target-shares" className="flex flex-wrap items-center gap-2 text-card">
            {words.targets.title}
            {targets === undefined ? null : <Tag />}
          </h2>
          {targets === undefined ? (
            <p className="mt-1 text-13 text-text-2">
              {one === null ? words.targets.ofOne : words.targets.none}
            </p>
          ) : null}
        </div>
        {one === null ? null : (
          <button
            type="button"
            className="btn btn-line btn-sm"
            onPointerEnter={targetsDialog.preload}
            onFocus={targetsDialog.preload}
            onClick={() => onEdit(one)}
          >
            {targets === undefined ? words.targets.set : words.targets.edit}
          </button>
        )}
      </div>
      {one === null || targets === undefined ? null : (
        <targetsPart.Part
          // Keyed, because a typed amount of money belongs to one portfolio.
          key={one.id}
          wanted
          onFailure={onFailure}
          meanwhile={<div className="min-h-60" />}
          props={{ portfolio: one, rows, waiting }}
        />
      )}
    </section>
  );
}

/** The age of the prices, or the tag of samples. */
function Tag() {
  const { tag } = useFreshness(useMarket());
  return tag === null ? null : <span className="sample">{tag}</span>;
}
