import { words } from '../../../content/words.ts';
import type { Coin } from '../../../contract/market.ts';
import type { Entry } from '../../../domain/ledger/entry.ts';
import { useUnsaved } from '../../ui/feedback/use-unsaved.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import type { ModalProps } from '../../ui/overlays/modal.tsx';
import type { MissingPurchase } from '../holdings/holdings.tsx';
import { TransactionForm } from './transaction-form.tsx';

/**
 * The dialog with the form for a transaction. Closing the dialog removes the form, so that its fields are empty the
 * next time.
 */
export function AddDialog({
  coin = null,
  entry = null,
  missing = null,
  onAdded,
  onClose,
  ...modal
}: Omit<ModalProps, 'children'> & {
  /** The transaction to edit; null to add one. */
  entry?: Entry | null;
  coin?: Coin | null;
  /** The amount whose purchase is missing, if the form adds that purchase. */
  missing?: MissingPurchase | null;
  /** Called when a transaction was added, before the dialog closes. */
  onAdded?: (() => void) | undefined;
}) {
  const unsaved = useUnsaved(onClose);
  return (
    <Dialog
      title={entry === null ? words.portfolio.add : words.ledger.editTitle}
      description={entry === null ? words.portfolio.addHint : words.ledger.editHint}
      {...modal}
      onClose={unsaved.onClose}
      mayClose={unsaved.mayClose}
    >
      <TransactionForm
        given={coin}
        entry={entry}
        lacks={missing}
        onAdded={onAdded}
        onInput={() => unsaved.note(true)}
        onDone={unsaved.onClose}
      />
    </Dialog>
  );
}
