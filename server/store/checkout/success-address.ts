/** Where a buyer returns to; the session there shows its own browser what was bought. */
export function successAddress(successUrl: string, sessionId: string): string {
  const url = new URL(successUrl);
  url.searchParams.set('session', sessionId);
  return url.href;
}
