import { lockChannel } from '../contract/desk.ts';
import { deleteDrafts } from './drafts.ts';
import { currentSession, lastPerson } from './session.ts';

/** Tells the other windows of this browser which person has pressed Lock. */
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
 * Loads the sign-in page, so that nothing that was shown or typed stays in the page. It also replaces the URL, which
 * may contain the person that was searched for.
 */
function leave(): void {
  deleteDrafts();
  window.location.replace('/');
}
