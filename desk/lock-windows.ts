import { lockChannel } from '../contract/desk.ts';
import { deleteDrafts } from './drafts.ts';
import { currentSession, lastPerson } from './session.ts';
import { replacePage } from './ui/dialog-entries.ts';

/** Tells this browser's other windows that this person has locked the desk. */
const windows = new BroadcastChannel(lockChannel);

windows.addEventListener('message', ({ data: person }: MessageEvent<string>) => {
  if (person === lastPerson()) leave();
});

/** Clears every window of the person at the desk, after the session has ended. */
export function lockWindows(): void {
  windows.postMessage(currentSession().person);
  leave();
}

/**
 * Loads the sign-in page, so that nothing shown or typed remains in the page. Replaces the URL, because it may contain
 * a search for a person.
 */
function leave(): void {
  deleteDrafts();
  replacePage('/');
}
