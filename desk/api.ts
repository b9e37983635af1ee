import { MutationCache, QueryCache, type QueryClient } from '@tanstack/react-query';
import { DetailedError, hc, parseResponse } from 'hono/client';
import { maxDeskBodyBytes, sizeText } from '../contract/file-limits.ts';
import type { DeskApi } from '../server/desk/desk-app.ts';
import type { DeskError } from '../server/desk/desk-context.ts';
import type { NeedsConfirmation } from '../server/store/owner-refusal.ts';
import { DeskQueryClient } from './desk-query-client.ts';
import { fetchSignedIn, lockEvents } from './repeat-press.ts';
import { noteServerTime } from './server-time.ts';

/** The client of the desk's endpoints, typed by the server's routes. */
export const api = hc<DeskApi>(`${location.origin}/api`, {
  // The server accepts only JSON, so even a write without a body needs this type.
  headers: { 'content-type': 'application/json' },
  async fetch(input: RequestInfo | URL, init: RequestInit = {}) {
    const isRead = init.method === undefined || init.method === 'GET';
    const response = await (isRead
      ? fetch(input, init)
      : fetchSignedIn(String(input), init, String(init.body ?? '')));
    noteServerTime(response);
    return response;
  },
});

/**
 * The body of a successful response.
 *
 * @throws ApiError for any other response, or without a response
 */
export const bodyOrThrow: typeof parseResponse = async (call) => {
  try {
    return await parseResponse(call);
  } catch (error) {
    throw ApiError.of(error);
  }
};

interface ErrorBody extends Omit<Partial<DeskError>, 'message'> {
  message?: unknown;
}

const proxyRefusal = `The server in front of the desk refuses it as too large: let it take bodies of up to ${sizeText(maxDeskBodyBytes)}, as docs/desk.md says.`;

/** The warning of a refusal, in the form in which a second press confirms it; null for none. */
export const warningOf = (
  refusal: Pick<DeskError, 'message' | 'unless'> | null | undefined,
): NeedsConfirmation | null =>
  refusal?.unless === undefined ? null : { sentence: refusal.message, unless: refusal.unless };

/** A refusal by the desk's server, or a failure to reach it. */
export class ApiError extends Error {
  readonly status: number;
  /** The warning that a second press confirms; null for none. */
  readonly warning: NeedsConfirmation | null;
  /** The faults by product; the message summarises them. */
  readonly problems: NonNullable<DeskError['problems']>;

  constructor(message: string, status: number, { unless, problems }: ErrorBody = {}) {
    super(message);
    this.status = status;
    this.warning = warningOf({ message, unless });
    this.problems = problems ?? [];
  }

  /** Faults that the page itself found, in the form of a refusal by the server. */
  static ofFaults(problems: NonNullable<DeskError['problems']>): ApiError {
    const lines = problems.map(({ at, sentence }) => `${at}: ${sentence}`);
    const message = [...lines, `Nothing was saved: ${problems.length} to fix.`].join('\n');
    return new ApiError(message, 409, { problems });
  }

  static of(error: unknown): ApiError {
    if (!(error instanceof DetailedError))
      return new ApiError('The desk cannot be reached. Check the connection, and try again.', 0);
    const body: ErrorBody = error.detail?.data ?? {};
    const status = error.statusCode ?? 0;
    // A refusal by the desk has a sentence; a response of another server, such as a proxy, has none.
    const unsaid = status === 413 ? proxyRefusal : 'The desk could not do that.';
    return new ApiError(typeof body.message === 'string' ? body.message : unsaid, status, body);
  }
}

/** Options of queries that are expensive for the server, or that belong to a search. */
export const notPolled = { refetchInterval: false, refetchOnWindowFocus: false } as const;

export const sessionQueryKey = ['me'];

/** Records that the session has expired. The page then asks for a sign-in, and keeps the typed values. */
const onError = (error: unknown) => {
  if (error instanceof ApiError && error.status === 401)
    queryClient.setQueryData(sessionQueryKey, null);
};

export const queryClient: QueryClient = new DeskQueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    // Without a connection, fail at once: a write sent later would surprise the person who pressed the button.
    queries: {
      retry: false,
      staleTime: 10_000,
      // Refetch each minute, because orders arrive and others work at the desk. Pause while the desk is locked: each
      // request would be refused and logged.
      refetchInterval: () => queryClient.getQueryData(sessionQueryKey) !== null && 60_000,
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

lockEvents.addEventListener('locked', () => queryClient.setQueryData(sessionQueryKey, null));
