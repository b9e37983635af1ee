import { type ReactNode, useMemo, useState } from 'react';
import { words } from '../../../content/words.ts';
import { Decimal } from '../../../domain/money/figure.ts';
import { holdings } from '../../../domain/portfolio/portfolio.ts';
import { realisedByYear } from '../../../domain/portfolio/realised-profit.ts';
import { useMarket } from '../../data/market.ts';
import { useCostMethod } from '../../state/portfolio/cost-method.ts';
import { usePortfolio } from '../../state/portfolio/portfolio.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import type { ModalProps } from '../../ui/overlays/modal.tsx';
import { AmountText, useAmounts } from '../amounts.tsx';
import { MethodSelect } from '../method-select.tsx';
import { useLedger } from '../use-ledger.ts';
import { fileZone, saveEntries, saveHoldings, saveYear } from './save-files.ts';

interface Props extends Omit<ModalProps, 'children'> {
  onFailure(): void;
}

/** The dialog that saves transactions, holdings, or a year's realised profits as a file. */
export function ExportDialog({ onFailure, ...modal }: Props) {
  return (
    <Dialog title={words.export.title} description={words.export.about} {...modal}>
      <Files onFailure={onFailure} />
    </Dialog>
  );
}

function Files({ onFailure }: Pick<Props, 'onFailure'>) {
  const entries = usePortfolio();
  const { coins } = useMarket();
  const ledger = useLedger(entries, onFailure);
  const rows = useMemo(
    () => (ledger === null ? [] : holdings(entries, coins ?? [], ledger)),
    [entries, coins, ledger],
  );
  const symbols = new Map(rows.map(({ coinId, coin }) => [coinId, coin]));
  return (
    <ul className="mt-5 flex flex-col gap-4">
      <File
        name={words.export.entries}
        about={words.export.entriesAbout({ count: entries.length })}
        onSave={saveEntries}
      />
      <File
        name={words.export.holdings}
        about={words.export.holdingsAbout}
        onSave={() => ledger && saveHoldings(rows, ledger)}
      />
      {ledger === null ? null : <Year ledger={ledger} symbols={symbols} />}
    </ul>
  );
}

interface YearProps {
  ledger: NonNullable<ReturnType<typeof useLedger>>;
  symbols: ReadonlyMap<string, string>;
}

function Year({ ledger, symbols }: YearProps) {
  const years = useMemo(() => realisedByYear(ledger), [ledger]);
  const newest = [...years.keys()].toSorted().toReversed();
  const [chosen, setChosen] = useState<string | null>(null);
  const year = chosen !== null && years.has(chosen) ? chosen : newest[0];
  const method = useCostMethod();
  const { profit } = useAmounts();
  const rows = (year !== undefined && years.get(year)) || [];
  const sum = rows.reduce((all, row) => all.plus(row.profit), new Decimal(0));
  if (year === undefined)
    return <File name={words.export.realised} about={words.export.nothingSold} onSave={null} />;
  return (
    <File
      name={words.export.realised}
      about={words.export.realisedAbout({ zone: fileZone })}
      onSave={() =>
        saveYear({ year, rows, symbols, method: { id: method, name: words.ledger.orders[method] } })
      }
    >
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <select
          className="btn btn-line btn-sm"
          aria-label={words.export.year}
          value={year}
          onChange={({ target }) => setChosen(target.value)}
        >
          {newest.map((each) => (
            <option key={each} value={each}>
              {each || words.export.undated}
            </option>
          ))}
        </select>
        <MethodSelect />
        <span className="text-13 text-text-2">
          <AmountText text={words.export.profitOf({ count: rows.length, profit: profit(sum) })} />
        </span>
      </div>
    </File>
  );
}

interface FileProps {
  name: string;
  about: string;
  /** null if there is nothing to save. */
  onSave: (() => void) | null;
  children?: ReactNode;
}

const File = ({ name, about, onSave, children }: FileProps) => (
  <li className="flex flex-wrap items-start justify-between gap-3 border-t border-line pt-4">
    <div className="min-w-0 flex-[1_1_16rem]">
      <h3 className="font-semibold">{name}</h3>
      <p className="text-13 text-text-2">{about}</p>
      <div>{children}</div>
    </div>
    {onSave === null ? null : (
      <button
        type="button"
        className="btn btn-line btn-sm"
        aria-label={words.export.saveFile({ name })}
        onClick={onSave}
      >
        {words.export.save}
      </button>
    )}
  </li>
);
