import { useEffect, useRef } from 'react';
import { words } from '../../../content/words.ts';
import type { Coin } from '../../../contract/market.ts';
import type { MarketView } from '../../data/market.ts';
import { setViewWord, showDefaultView, useTableView } from '../../state/table-view.ts';
import { useMenu } from '../../ui/overlays/use-menu.ts';
import { adoptStyle } from '../../ui/page/adopt-style.ts';
import { icon } from '../../ui/pictures/icon.tsx';
import { canHide, columns } from './columns.ts';
import { copyTable, exportCsv } from './export-table.ts';
import { nextSort } from './next-sort.ts';
import style from './table-menu.css?inline';

adoptStyle(style);

export interface DisplayedTable {
  /** The displayed coins in order; null before there are any. */
  coins: readonly Coin[] | null;
  market: MarketView;
  /** A column's name, with a minus before it for the largest first; '' is the order by rank. */
  sort: string;
  onSort: (sort: string) => void;
}

interface OpenMenu {
  kind: 'columns' | 'export';
  /** The button that opened the menu, which gets the focus back. */
  button: HTMLElement;
  onClose: () => void;
}

const Check = icon('M20 6 9 17l-5-5');

const item = { type: 'button', tabIndex: -1, className: 'w-full' } as const;

/** The menu of columns (with row height and, on a phone, the order) or of export formats. */
export function TableMenu({ kind, button, onClose, ...shown }: DisplayedTable & OpenMenu) {
  const menu = useRef<HTMLDivElement>(null);
  const onKeyDown = useMenu(menu, onClose);
  useEffect(() => {
    menu.current?.querySelector<HTMLElement>('[role^=menuitem]')?.focus();
    return () => {
      if (document.activeElement === document.body) button.focus();
    };
  }, [button]);
  return (
    <div
      ref={menu}
      role="menu"
      aria-label={kind === 'columns' ? words.market.columns : words.market.export}
      tabIndex={-1}
      className="user-menu table-menu"
      onKeyDown={onKeyDown}
    >
      {kind === 'columns' ? (
        <ColumnItems {...shown} />
      ) : (
        <ExportItems {...shown} onClose={onClose} />
      )}
    </div>
  );
}

function ColumnItems({ sort, onSort }: DisplayedTable) {
  const view = useTableView();
  return (
    <>
      {[words.market.coin, words.market.price].map((locked) => (
        <button key={locked} {...item} role="menuitemcheckbox" aria-checked aria-disabled>
          <Box />
          <span>{locked}</span>
          <span className="ms-auto text-12 text-text-3">{words.market.alwaysShown}</span>
        </button>
      ))}
      {columns.filter(canHide).map(({ column, label }) => (
        <button
          key={column}
          {...item}
          role="menuitemcheckbox"
          // A phone shows these columns below the name, or not at all.
          className={`w-full ${column === 'change' ? '' : 'max-md:hidden'}`}
          aria-checked={!view.includes(column)}
          onClick={() => setViewWord(column, !view.includes(column))}
        >
          <Box />
          <span>{label}</span>
        </button>
      ))}
      <hr className="my-1.5 border-line" />
      <button
        {...item}
        role="menuitemcheckbox"
        aria-checked={view.includes('compact')}
        onClick={() => setViewWord('compact', !view.includes('compact'))}
      >
        <Box />
        <span>{words.market.compactRows}</span>
      </button>
      <button {...item} role="menuitem" onClick={showDefaultView}>
        <span>{words.market.usualColumns}</span>
      </button>
      {/* Replaces the column heads that a phone has no room for, which sort when pressed. */}
      <fieldset aria-label={words.market.sortBy} className="md:hidden">
        <hr className="my-1.5 border-line" />
        {columns.map(({ column, label }) => (
          <button
            key={column}
            {...item}
            role="menuitemradio"
            aria-checked={(sort || 'rank').replace(/^-/, '') === column}
            onClick={() => onSort(column === 'rank' ? '' : nextSort('', column))}
          >
            <Box />
            <span>{`${words.market.sortBy} ${column === 'rank' ? words.market.rank : label}`}</span>
          </button>
        ))}
      </fieldset>
    </>
  );
}

const Box = () => (
  <span className="menu-box">
    <Check size={12} strokeWidth={3} />
  </span>
);

function ExportItems({ onClose, ...shown }: DisplayedTable & { onClose: () => void }) {
  const after = (take: (shown: DisplayedTable) => void) => () => {
    onClose();
    take(shown);
  };
  return (
    <>
      <button {...item} role="menuitem" onClick={after(exportCsv)}>
        <span>{words.market.exportCsv}</span>
      </button>
      <button {...item} role="menuitem" onClick={after(copyTable)}>
        <span>{words.market.copyTable}</span>
      </button>
    </>
  );
}
