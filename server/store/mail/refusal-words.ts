/**
 * What mail servers' responses mean, by a pattern: enhanced status codes (RFC 3463), reply codes (RFC 5321), then
 * connection errors. The first match is used.
 */
const meanings: readonly (readonly [said: RegExp, words: string])[] = [
  [/\b[45]\.1\.[0-6]\b/, 'The mailbox or its address does not exist.'],
  [/\b[45]\.2\.2\b|\b552\b.*quota/i, 'The mailbox is full.'],
  [/\b[45]\.2\.1\b/, 'The mailbox takes no mail.'],
  [/\b[45]\.(?:2|5)\.3\b|\b[45]\.3\.4\b/, 'The mail is too large for it.'],
  [
    /\b[45]\.7\.(?:8|9|0)\b|\b53[045]\b|\bEAUTH\b|invalid login|missing credentials/i,
    'Our mail server refuses the user or the password in SMTP_URL.',
  ],
  // Includes greylisting, which servers report with a policy code such as 4.7.1.
  [/\b4(?:50|51|52|21)\b|\b4\.\d\.\d+\b/, 'It was deferred, and will be tried again.'],
  [
    /\b5\.7\.\d+\b|spam|blocked|blacklist|blocklist|dmarc|spf\b/i,
    'The mail was refused as spam: check whether MAIL_FROM may send through this mail server (SPF, DKIM).',
  ],
  [/\b5\.4\.[1-47]\b/, 'The buyer’s mail server cannot be reached.'],
  [/\b(?:550|551|553)\b/, 'The address was refused: it may not exist.'],
  [/\b(?:552|523)\b/, 'The mailbox is full, or the mail too large.'],
  [/\b554\b/, 'The mail was refused.'],
  [
    /ENOTFOUND|EAI_AGAIN|getaddrinfo/i,
    'The mail server in SMTP_URL was not found: check its name.',
  ],
  [
    /ECONNREFUSED|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|timeout|timed out|greeting never/i,
    'Our mail server does not answer.',
  ],
  [
    /ECONNRESET|ECONNECTION|closed unexpectedly|socket/i,
    'The connection to our mail server broke.',
  ],
  [/certificate|\bTLS\b|\bSSL\b|STARTTLS/i, 'No safe connection to our mail server could be made.'],
];

/** The meaning of a mail server's response, in words for a shop's owner; null if unknown. */
export const mailRefusalText = (response: string): string | null =>
  meanings.find(([pattern]) => pattern.test(response))?.[1] ?? null;
