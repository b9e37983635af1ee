import { useMutation } from '@tanstack/react-query';
import { queryClient } from '../api.ts';
import { countText } from '../format-values.ts';
import { ActionRefusal } from '../ui/notices.tsx';
import { applyBulkChange, type BulkChange } from './change-products.tsx';
import type { BulkChangeResult } from './change-result.tsx';

interface ProductVisibility {
  id: string;
  status: string;
  hidden: boolean;
}

interface Switch {
  name: string;
  change: BulkChange;
  back: BulkChange;
  /** True if the product is already in this state. */
  isSo(product: ProductVisibility): boolean;
  done: string;
  /** The message for a single product, if that differs from the message for several. */
  doneOfOne?: string;
}

const statusOf = (status: 'published' | 'draft'): BulkChange => ({ kind: 'status', status });
const hiddenChange = (hidden: boolean): BulkChange => ({ kind: 'hidden', hidden });

/** Changes that need no preview, because they can be undone. */
const switches: readonly Switch[] = [
  {
    name: 'Publish',
    change: statusOf('published'),
    back: statusOf('draft'),
    isSo: ({ status }) => status === 'published',
    done: 'published',
  },
  {
    name: 'Make drafts',
    change: statusOf('draft'),
    back: statusOf('published'),
    isSo: ({ status }) => status === 'draft',
    done: 'drafts now',
    doneOfOne: 'a draft now',
  },
  {
    name: 'Hide',
    change: hiddenChange(true),
    back: hiddenChange(false),
    isSo: ({ hidden }) => hidden === true,
    done: 'hidden from lists',
  },
  {
    name: 'Show',
    change: hiddenChange(false),
    back: hiddenChange(true),
    isSo: ({ hidden }) => hidden !== true,
    done: 'shown in lists',
  },
];

interface Props {
  products: readonly ProductVisibility[];
  changed(result: BulkChangeResult): void;
}

/** The buttons for the selected products. A button that would change nothing is disabled. */
export function VisibilityButtons({ products, changed }: Props) {
  const run = useMutation({
    async mutationFn({ ids, by }: { ids: string[]; by: Switch }) {
      await applyBulkChange({ ids, change: by.change, seen: null });
      await queryClient.invalidateQueries();
      changed({
        text: countText(
          ids.length,
          `product is ${by.doneOfOne ?? by.done}.`,
          `products are ${by.done}.`,
        ),
        undo: () => applyBulkChange({ ids, change: by.back, seen: null }),
      });
    },
  });
  return (
    <>
      {switches.map((by) => {
        const ids = products.filter((product) => !by.isSo(product)).map(({ id }) => id);
        return (
          <button
            key={by.name}
            type="button"
            className="button"
            disabled={run.isPending || ids.length === 0}
            onClick={() => run.mutate({ ids, by })}
          >
            {by.name}
          </button>
        );
      })}
      <ActionRefusal error={run.error} />
    </>
  );
}
