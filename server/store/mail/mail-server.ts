/** A mail server and its login, as in SMTP_URL. */
export interface MailServer {
  host: string;
  /** Null for the default port. */
  port: number | null;
  /** True if the connection is encrypted from its first byte. */
  secure: boolean;
  /** Null for a server that needs no password. */
  login: { user: string; password: string } | null;
}

const words =
  'must be the address of a mail server, such as smtps://user:password@mail.example.com, without a path, ? or #';

/**
 * Parses SMTP_URL.
 *
 * @returns for an unusable URL, the fault as the end of a sentence
 */
export function parseMailServer(text: string): MailServer | string {
  const url = URL.parse(text.trim());
  if (url === null || !/^smtps?:$/.test(url.protocol) || url.hostname === '') return words;
  if (`${url.pathname}${url.search}${url.hash}`.length > 1) return words;
  const [user, password] = [decodeText(url.username), decodeText(url.password)];
  if (user === null || password === null)
    return 'has a % in its user or password that begins no code: write it as %25';
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? null : Number(url.port),
    secure: url.protocol === 'smtps:',
    login: user === '' ? null : { user, password },
  };
}

function decodeText(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
