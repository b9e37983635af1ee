import type { Settings } from './env.ts';

/** Shorter texts also occur in ordinary words. */
const shortestSecret = 4;

/**
 * Replaces the settings' secrets in whatever is printed. Error messages of drivers, fetch and providers can repeat what they
 * were given, so it is not enough that our own messages contain none.
 */
export function createRedactor(settings: Settings): (text: string) => string {
  const secrets = [
    settings.MARKET_API_KEY,
    settings.STRIPE_SECRET_KEY,
    settings.STRIPE_WEBHOOK_SECRET,
    ...passwordsOf(settings.DATABASE_URL),
  ]
    .filter((secret) => secret !== undefined)
    .filter((secret) => secret.length >= shortestSecret)
    // One may be the beginning of another.
    .toSorted((a, b) => b.length - a.length);
  return (text) => secrets.reduce((rest, secret) => rest.replaceAll(secret, '[secret]'), text);
}

/** Each as it is written in the address, and decoded. */
function passwordsOf(address: string | undefined): string[] {
  const url = address === undefined ? null : URL.parse(address);
  if (url === null) return [];
  const given = [url.password, ...url.searchParams.getAll('password')];
  return given.flatMap((password) => [password, decoded(password)]);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
