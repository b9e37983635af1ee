import type { ConfirmationKind, NeedsConfirmation } from '../../server/store/owner-refusal.ts';
import { ApiError } from '../api.ts';
import { ActionRefusal } from './notices.tsx';

/** The label of the button that confirms a warning. */
export const confirmationLabels: Record<ConfirmationKind, string> = {
  disputed: 'Go on despite the dispute',
  'given back': 'Give it back all the same',
  withdrawn: 'Send it all the same',
  'same parcel': 'One parcel has both orders',
  unpaid: 'End it all the same',
  free: 'A price of 0 is meant',
};

interface Props {
  error: Error | null;
  given: readonly NeedsConfirmation[] | undefined;
  /** Repeats the action with all confirmations given so far. */
  confirm(consents: NeedsConfirmation[]): void;
}

/** The reason why an action was refused and, if the owner may insist, the button that does so. */
export function ConfirmableRefusal({ error, given = [], confirm }: Props) {
  const warning = error instanceof ApiError ? error.warning : null;
  return (
    <>
      <ActionRefusal error={error} />
      {warning !== null && (
        <button type="button" className="button" onClick={() => confirm([...given, warning])}>
          {confirmationLabels[warning.unless]}
        </button>
      )}
    </>
  );
}
