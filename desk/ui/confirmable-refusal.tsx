import type { Consent } from '../../server/store/owner-refusal.ts';
import { ApiError } from '../api.ts';
import { ActionRefusal } from './states.tsx';

/** The label of the button that confirms a doubt. */
export const confirmationLabels: Record<Consent, string> = {
  disputed: 'Give it back all the same',
  'given back': 'Give it back all the same',
  withdrawn: 'Send it all the same',
  'same parcel': 'One parcel has both orders',
  unpaid: 'End it all the same',
  free: 'A price of 0 is meant',
};

interface Props {
  error: Error | null;
  given: readonly Consent[] | undefined;
  /** Repeats the action with all consents so far. */
  confirm(consents: Consent[]): void;
}

/** The reason why an action was refused, and the button that confirms a doubt. */
export function ConfirmableRefusal({ error, given = [], confirm }: Props) {
  const doubt = error instanceof ApiError ? error.unless : null;
  return (
    <>
      <ActionRefusal error={error} />
      {doubt !== null && (
        <button type="button" className="button" onClick={() => confirm([...given, doubt])}>
          {confirmationLabels[doubt]}
        </button>
      )}
    </>
  );
}
