/** A call that takes longer is aborted and can be made again. */
const longestCallMs = 20_000;

/** `wrong`: a field cannot be taken. `failed`: whether it was taken is not known, and it can be sent again. */
export type SentForm = 'sent' | 'wrong' | 'too many' | 'failed';

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
    return response.status === 422 ? 'wrong' : response.status === 429 ? 'too many' : 'failed';
  } catch {
    return 'failed';
  }
}
