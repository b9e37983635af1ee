import { deleteDrafts } from './drafts.ts';
import { currentSession, lastPerson } from './session.ts';

/** Tells the other windows of this browser who has pressed Lock. */
const windows = new BroadcastChannel('desk-lock');

windows.addEventListener('message', ({ data: person }: MessageEvent<string>) => {
  if (person === lastPerson()) leave();
});

/** Empties every window of the person at the desk, after the session has ended. */
export function lockWindows(): void {
  windows.postMessage(currentSession().person);
  leave();
}

/**
 * Loads the way in, so that nothing that was shown or typed stays in the page. The address is replaced, because it may
 * name whom the person has looked up.
 */
function leave(): void {
  deleteDrafts();
  window.location.replace('/');
}
