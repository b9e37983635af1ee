import type { Settings } from './env.ts';

/** Shorter texts stand in ordinary words, too. */
const shortestSecret = 4;

/**
 * Takes the secrets of the settings out of whatever is going to be printed. Messages of other programs (a driver, fetch, a
 * provider) repeat what they were given, so what each of our own lines says is not enough.
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

/** As it stands in the address, and as it is meant. */
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
