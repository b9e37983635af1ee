import { sharedLimitMessage } from '../../contract/forms.ts';

/** A longer call is aborted and can be repeated. */
const callTimeoutMs = 20_000;

/**
 * `wrong`: the server refused a field. `full`: the limit for all visitors is reached. `failed`: the outcome is unknown,
 * so the form may be sent again.
 */
export type FormOutcome = 'sent' | 'wrong' | 'too many' | 'full' | 'failed';

/** Sends a form to our own server. */
export async function sendForm(path: string, body: object): Promise<FormOutcome> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(callTimeoutMs),
    });
    if (response.ok) return 'sent';
    if (response.status === 422) return 'wrong';
    if (response.status !== 429) return 'failed';
    const { message }: { message?: unknown } = await response.json();
    return message === sharedLimitMessage ? 'full' : 'too many';
  } catch {
    return 'failed';
  }
}
