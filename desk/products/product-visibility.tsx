import { useMutation } from '@tanstack/react-query';
import { queryClient } from '../api.ts';
import { countText } from '../format.ts';
import { ActionRefusal } from '../ui/states.tsx';
import { changeProducts, type ProductsChange } from './change-products.tsx';

interface Shown {
  id: string;
  status: string;
  hidden: boolean;
}

interface Switch {
  name: string;
  change: ProductsChange;
  back: ProductsChange;
  /** True if the product needs no change. */
  isSo(product: Shown): boolean;
  done: string;
}

const statusOf = (status: 'published' | 'draft'): ProductsChange => ({ kind: 'status', status });
const hiding = (hidden: boolean): ProductsChange => ({ kind: 'hidden', hidden });

/** Changes that are made at once, because they can be undone. */
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
  },
  {
    name: 'Hide',
    change: hiding(true),
    back: hiding(false),
    isSo: ({ hidden }) => hidden === true,
    done: 'hidden from lists',
  },
  {
    name: 'Show',
    change: hiding(false),
    back: hiding(true),
    isSo: ({ hidden }) => hidden !== true,
    done: 'shown in lists',
  },
];

interface Done {
  ids: readonly string[];
  by: Switch;
  notes: readonly string[];
}

export const useProductVisibility = () =>
  useMutation({
    async mutationFn({ ids, by, isBack }: { ids: readonly string[]; by: Switch; isBack: boolean }) {
      const asked = { ids: [...ids], change: isBack ? by.back : by.change };
      const { seen } = await changeProducts({ ...asked, seen: null });
      const { notes } = await changeProducts({ ...asked, seen });
      await queryClient.invalidateQueries();
      return { ids, by, notes } satisfies Done;
    },
  });

interface Props {
  products: readonly Shown[];
  run: ReturnType<typeof useProductVisibility>;
}

/** The buttons for the selected products. A button that would change nothing is disabled. */
export const VisibilityButtons = ({ products, run }: Props) =>
  switches.map((by) => {
    const ids = products.filter((product) => !by.isSo(product)).map(({ id }) => id);
    return (
      <button
        key={by.name}
        type="button"
        className="button"
        disabled={run.isPending || ids.length === 0}
        onClick={() => run.mutate({ ids, by, isBack: false })}
      >
        {by.name}
      </button>
    );
  });

export function VisibilityResult({ run }: Pick<Props, 'run'>) {
  const { data, error, variables } = run;
  return (
    <>
      <ActionRefusal error={error} />
      <div role="status">
        {data && (
          <div className="notice">
            <p>
              {variables?.isBack
                ? 'It is as it was before.'
                : `${countText(data.ids.length, 'product is', 'products are')} ${data.by.done}. ${data.notes.join(' ')}`}
            </p>
            {!variables?.isBack && (
              <button
                type="button"
                className="button"
                disabled={run.isPending}
                onClick={() => run.mutate({ ids: data.ids, by: data.by, isBack: true })}
              >
                Undo
              </button>
            )}
          </div>
        )}
      </div>
    </>
  );
}
