import { isRecord } from '../../domain/text/unknown-record.ts';
import { sessionAttribute, sessionKey } from '../head/shared-names.ts';
import { createPersistedValue, usePersisted } from './storage/persisted-value.ts';

/** The logged-in visitor. A local mock: no password, no server check. */
export interface VisitorSession {
  name: string;
  email: string;
}

const storedSession = createPersistedValue<VisitorSession | null>(sessionKey, parseSession, null);

/** Sets the attribute by which CSS shows either Log In and Register or the avatar. */
function applySessionAttribute() {
  document.documentElement.toggleAttribute(sessionAttribute, storedSession.get() !== null);
}

function subscribe(listener: () => void) {
  const stop = storedSession.subscribe(() => {
    applySessionAttribute();
    listener();
  });
  applySessionAttribute();
  return stop;
}

export const visitorSession = {
  ...storedSession,
  subscribe,
  /** Logs in. The name is the part of the e-mail before the at-sign. */
  logIn(email: string): VisitorSession {
    const user = { name: email.split('@')[0] || email, email };
    storedSession.set(user);
    return user;
  },
  logOut() {
    storedSession.set(null);
  },
};

/** The visitor who is logged in, or null; always null in the served page. */
export const useVisitorSession = () => usePersisted(visitorSession);

/** The first two characters of the e-mail address in upper case; 'U' for a blank address. */
export function initials(email: string): string {
  return [...email.trim()].slice(0, 2).join('').toUpperCase() || 'U';
}

function parseSession(value: unknown): VisitorSession | undefined {
  if (!isRecord(value)) return undefined;
  const { name, email } = value;
  if (typeof name !== 'string' || typeof email !== 'string' || email === '') return undefined;
  return { name, email };
}
