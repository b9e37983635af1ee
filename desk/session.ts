import { useQuery } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { type DeskRole, roleAllows } from '../contract/desk.ts';
import { ApiError, api, bodyOrThrow, queryClient, sessionQueryKey } from './api.ts';

export type DeskSession = InferResponseType<typeof api.me.$get, 200>;

/** The session of the person at the desk; null while nobody is signed in. */
export const useDeskSession = () =>
  useQuery({
    queryKey: sessionQueryKey,
    queryFn: async (): Promise<DeskSession | null> => {
      try {
        return await bodyOrThrow(api.me.$get());
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) return null;
        throw error;
      }
    },
  });

let currentDeskSession: DeskSession | null = null;

/** Must be called with each session before any screen is drawn. Drops the data of another person. */
export const setCurrentSession = (me: DeskSession): void => {
  if (currentDeskSession !== null && currentDeskSession.person !== me.person)
    queryClient.removeQueries({ predicate: ({ queryKey: [key] }) => key !== sessionQueryKey[0] });
  currentDeskSession = me;
};

/** The person of the last session, also while the desk is locked. */
export const lastPerson = (): string => currentDeskSession?.person ?? '';

/**
 * The session of the person at the desk, or the last one while the desk is locked.
 *
 * @throws Error if nobody has signed in
 */
export function currentSession(): DeskSession {
  if (currentDeskSession === null) throw new Error('Nobody is at the desk');
  return currentDeskSession;
}

/** True if the person at the desk has the rights of a role. */
export const hasRole = (needed: DeskRole): boolean => roleAllows(currentSession().role, needed);
