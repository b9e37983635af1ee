import { useState } from 'react';
import { words } from '../../../content/words.ts';
import type { Portfolios } from '../../../domain/portfolio/portfolios.ts';
import { displayedPortfolio, usePortfolios } from '../../state/portfolio/portfolio.ts';
import {
  allPortfolios,
  shownPortfolio,
  useShownPortfolio,
} from '../../state/portfolio/shown-portfolio.ts';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { Folder, FolderPlus } from '../icons.ts';
import { portfolioName } from './portfolio-name.ts';

const portfoliosDialog = lazyPart(() =>
  import('./portfolios-dialog.tsx').then((part) => part.PortfoliosDialog),
);

/** The choice of the shown portfolio, or of all; absent if there is only one. */
export function PortfolioSelect() {
  const all = usePortfolios();
  // Subscribe, because another tab may change the choice.
  useShownPortfolio();
  if (all.length === 1) return null;
  return (
    <select
      className="btn btn-line btn-sm max-w-56"
      aria-label={words.portfolios.label}
      value={displayedPortfolio(all)?.id ?? allPortfolios}
      onChange={({ target }) => shownPortfolio.set(target.value)}
    >
      <PortfolioOptions all={all} />
      <option value={allPortfolios}>{words.portfolios.all}</option>
    </select>
  );
}

export const PortfolioOptions = ({ all }: { all: Portfolios }) =>
  all.map(({ id }) => (
    <option key={id} value={id}>
      {portfolioName(all, id)}
    </option>
  ));

export function ManagePortfolios({ onFailure }: { onFailure(): void }) {
  const isOne = usePortfolios().length === 1;
  const [isOpen, setOpen] = useState(false);
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const Icon = isOne ? FolderPlus : Folder;
  return (
    <>
      <button
        ref={setOpener}
        type="button"
        className="icon-btn"
        aria-label={isOne ? words.portfolios.addAnother : words.portfolios.manage}
        onPointerEnter={portfoliosDialog.preload}
        onFocus={portfoliosDialog.preload}
        onClick={() => setOpen(true)}
      >
        <Icon size={18} />
      </button>
      <portfoliosDialog.Part
        wanted={isOpen}
        onFailure={() => {
          setOpen(false);
          onFailure();
        }}
        props={{ open: isOpen, onClose: () => setOpen(false), returnFocusTo: () => opener }}
      />
    </>
  );
}
