import type { RefObject } from 'react';
import { words } from '../../content/words.ts';
import { lazyPart } from '../ui/page/lazy-part.tsx';
import { Plus } from '../ui/pictures/icons.ts';

export const addDialog = lazyPart(() =>
  import('./form/add-dialog.tsx').then((part) => part.AddDialog),
);

interface Props {
  count: number;
  addButton: RefObject<HTMLButtonElement | null>;
  onAdd(): void;
  onClear(): void;
}

/** The buttons Clear All Transactions and Add Transaction, beside the page's heading. */
export function PortfolioActions({ count, addButton, onAdd, onClear }: Props) {
  return (
    <div className="flex flex-wrap items-center gap-2 max-md:w-full">
      {/* Hidden but rendered, so that nothing moves when the stored transactions appear. */}
      <button
        type="button"
        className={`btn btn-danger max-md:-ms-[16px] forced-colors:ms-0 max-xs:px-4 max-xs:text-13 ${count > 0 ? '' : 'invisible'}`}
        onClick={onClear}
      >
        {words.portfolio.clearAll}
      </button>
      <button
        ref={addButton}
        type="button"
        className="btn btn-flame max-md:flex-1 max-xs:px-2! max-xs:text-13"
        onPointerEnter={addDialog.preload}
        onFocus={addDialog.preload}
        onClick={onAdd}
      >
        <Plus size={16} className="max-xs:hidden" />
        {words.portfolio.add}
      </button>
    </div>
  );
}
