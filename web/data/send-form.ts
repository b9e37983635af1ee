import { sharedLimitMessage } from '../../contract/forms.ts';

/** A call that takes longer is aborted and can be made again. */
const longestCallMs = 20_000;

/** `wrong`: a field cannot be taken. `full`: not of this visitor, but of all together, too much was sent. `failed`: whether it was taken is not known, and it can be sent again. */
export type SentForm = 'sent' | 'wrong' | 'too many' | 'full' | 'failed';

/** Sends what was typed to our own server. */
export async function sendForm(path: string, body: object): Promise<SentForm> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(longestCallMs),
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
