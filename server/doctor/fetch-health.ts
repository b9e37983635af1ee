import { siteIdHeader } from '../health/health.ts';

const requestTimeoutMs = 5_000;

export interface Health {
  /** True if the answer has the shape of /healthz. */
  isWell: boolean;
  status: number;
  /** The site's id; null if the answer has none. */
  id: string | null;
  /** The target of a redirect; null for any other response. */
  location: string | null;
}

/**
 * Requests /healthz of an origin.
 *
 * @returns its answer, or the reason of a failure, which fetch hides in its cause
 */
export async function fetchHealth(origin: string): Promise<Health | { failure: string }> {
  try {
    const signal = AbortSignal.timeout(requestTimeoutMs);
    const response = await fetch(`${origin}/healthz`, { signal, redirect: 'manual' });
    return {
      isWell: response.ok && (await response.text()).trim() === 'ok',
      status: response.status,
      id: response.headers.get(siteIdHeader),
      location: response.headers.get('location'),
    };
  } catch (error) {
    return { failure: causeOf(error) };
  }
}

function causeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return String(cause);
  // Node throws an AggregateError with an empty message when a host has several addresses.
  return cause.message || ('code' in cause ? String(cause.code) : cause.name);
}
