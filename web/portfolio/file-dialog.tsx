import type { ModalProps } from '../ui/overlays/modal.tsx';
import { lazyPart } from '../ui/page/lazy-part.tsx';

const importDialog = lazyPart(() =>
  import('./import/import-dialog.tsx').then((part) => part.ImportDialog),
);
const exportDialog = lazyPart(() =>
  import('./export/export-dialog.tsx').then((part) => part.ExportDialog),
);

interface Props extends Omit<ModalProps, 'children'> {
  what: 'import' | 'export';
  onFailure(): void;
}

/** The dialogs about files, each with its own script, in one lazy part, so that the first view stays small. */
export function FileDialog({ what, ...modal }: Props) {
  const { open, onFailure } = modal;
  return (
    <>
      <importDialog.Part
        wanted={open && what === 'import'}
        onFailure={onFailure}
        props={{ ...modal, open: open && what === 'import' }}
      />
      <exportDialog.Part
        wanted={open && what === 'export'}
        onFailure={onFailure}
        props={{ ...modal, open: open && what === 'export' }}
      />
    </>
  );
}
