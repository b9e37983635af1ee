/** The address a buyer returns to, with the session whose order the page shows. */
export function successAddress(successUrl: string, sessionId: string): string {
  const url = new URL(successUrl);
  url.searchParams.set('session', sessionId);
  return url.href;
}
