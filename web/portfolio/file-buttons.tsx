import { useRef, useState } from 'react';
import { words } from '../../content/words.ts';
import { toast } from '../ui/feedback/toast.ts';
import { lazyPart } from '../ui/page/lazy-part.tsx';

const importDialog = lazyPart(() =>
  import('./import/import-dialog.tsx').then((part) => part.ImportDialog),
);

const notLoaded = () => toast({ ...words.page.partNotLoaded, variant: 'destructive' });

/** Import, and with transactions Export. What they do is fetched on use. */
export function FileButtons({ count }: { count: number }) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={button}
        type="button"
        className="btn btn-line btn-sm"
        onPointerEnter={importDialog.preload}
        onFocus={importDialog.preload}
        onClick={() => setOpen(true)}
      >
        {words.import.button}
      </button>
      {/* Hidden, not left out: nothing moves when the stored transactions appear. */}
      <button
        type="button"
        className={`btn btn-line btn-sm ${count > 0 ? '' : 'invisible'}`}
        onClick={() =>
          import('./import/export-entries.ts').then(
            ({ exportEntries }) => exportEntries(),
            notLoaded,
          )
        }
      >
        {words.import.exportButton}
      </button>
      <importDialog.Part
        wanted={isOpen}
        onFailure={() => {
          setOpen(false);
          notLoaded();
        }}
        props={{ open: isOpen, onClose: () => setOpen(false), returnFocusTo: () => button.current }}
      />
    </>
  );
}
