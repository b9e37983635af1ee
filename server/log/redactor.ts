import type { Settings } from '../site/env.ts';

/** The shortest text that counts as a secret: shorter ones also occur within ordinary words. */
const minSecretLength = 4;

/**
 * Replaces the settings' secrets in all output. Keeping secrets out of our own messages is not
 * enough, because error messages of drivers, fetch and providers can repeat their input.
 */
export function createRedactor({
  SMTP_URL: mailServer,
  ...settings
}: Settings): (text: string) => string {
  const password = mailServer?.login?.password ?? '';
  return redactorOf([...secretsOf(settings), password, encodeURIComponent(password)]);
}

export function redactorOf(given: readonly string[]): (text: string) => string {
  const secrets = given
    .filter((secret) => secret.length >= minSecretLength)
    // Longest first, because one secret may be the beginning of another.
    .toSorted((a, b) => b.length - a.length);
  return (text) => secrets.reduce((rest, secret) => rest.replaceAll(secret, '[secret]'), text);
}

type HoldSecrets =
  | 'MARKET_API_KEY'
  | 'STRIPE_SECRET_KEY'
  | 'STRIPE_WEBHOOK_SECRET'
  | 'DATABASE_URL'
  | 'SMTP_URL'
  | 'METRICS_TOKEN';

export const secretsOf = (
  settings: {
    readonly [name in HoldSecrets]?: string | undefined;
  },
): string[] =>
  [
    settings.MARKET_API_KEY,
    settings.STRIPE_SECRET_KEY,
    settings.STRIPE_WEBHOOK_SECRET,
    settings.METRICS_TOKEN,
    ...passwordsOf(settings.DATABASE_URL),
    ...passwordsOf(settings.SMTP_URL),
  ].filter((secret): secret is string => secret !== undefined && secret !== '');

/** The URL's password, both percent-encoded and decoded. */
function passwordsOf(address: string | undefined): string[] {
  const url = address === undefined ? null : URL.parse(address);
  if (url === null) return [];
  const given = [url.password, ...url.searchParams.getAll('password')];
  return given.flatMap((password) => [password, decodeText(password)]);
}

function decodeText(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
