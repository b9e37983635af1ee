import { createTransport } from 'nodemailer';
import type { Mailbox } from '../../../domain/mailbox.ts';

/** A mail as it is handed to the mail server. */
interface Envelope {
  to: Mailbox;
  /** Who gets a copy that the others do not see; null for nobody. */
  copyTo: Mailbox | null;
  subject: string;
  text: string;
  html: string;
  /** The part of the Message-ID before the @. */
  messageKey: string;
  /** Epoch milliseconds. */
  dateMs: number;
}

interface Sent {
  /** Why the server did not take it for its recipient; null if it did. */
  refusal: string | null;
  /** Whether the server took the copy. */
  copied: boolean;
}

export interface Smtp {
  from: Mailbox;
  /** @throws SmtpAway if the server does not answer, or before it could because of the signal; whether it has taken the mail is not known then */
  send(mail: Envelope, signal?: AbortSignal): Promise<Sent>;
  close(): void;
}

/** The mail server does not answer, or does not let us in: this is not about one mail. */
export class SmtpAway extends Error {}

// All answers to one mail together take less than the lease of the mailer.
const usualAnswerMs = 15_000;

interface SmtpOptions {
  /** With user and password, where the server asks for them. */
  url: string;
  from: Mailbox;
  /** How long the server may take for each answer. */
  answerWithinMs?: number;
}

export function createSmtp({ url, from, answerWithinMs = usualAnswerMs }: SmtpOptions): Smtp {
  const { hostname, port, protocol, username, password } = new URL(url);
  const isLocal = ['127.0.0.1', '[::1]', 'localhost'].includes(hostname);
  const secure = protocol === 'smtps:';
  const transport = createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    ...(port !== '' && { port: Number(port) }),
    secure,
    // A password does not cross a network that anybody can read.
    requireTLS: !secure && !isLocal && username !== '',
    ...(username !== '' && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
    dnsTimeout: answerWithinMs,
    connectionTimeout: answerWithinMs,
    greetingTimeout: answerWithinMs,
    socketTimeout: answerWithinMs,
    // Nothing of a mail is read from a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = from.address.replace(/^.*@/, '');
  return {
    from,
    async send(mail, signal) {
      const { copyTo } = mail;
      try {
        const info = await transport.sendMail({
          from,
          to: safe(mail.to),
          ...(copyTo !== null && { bcc: safe(copyTo) }),
          subject: oneLine(mail.subject),
          text: mail.text,
          html: mail.html,
          messageId: `<${mail.messageKey}@${domain}>`,
          date: new Date(mail.dateMs),
          headers: { 'Auto-Submitted': 'auto-generated' },
          ...(signal && { signal }),
        });
        const refused = info.rejectedErrors ?? [];
        const isTaken = (address: string) =>
          !info.rejected.map(String).some((one) => one.toLowerCase() === address.toLowerCase());
        const refusal = isTaken(mail.to.address) ? null : (refused[0]?.message ?? 'was refused');
        return { refusal, copied: copyTo !== null && isTaken(copyTo.address) };
      } catch (error) {
        const code = error instanceof Error && 'responseCode' in error ? error.responseCode : null;
        const message = error instanceof Error ? error.message : String(error);
        // With a code the server has answered: it refuses this mail, now or for good.
        if (typeof code === 'number' && !isAboutUs(error))
          return { refusal: message, copied: false };
        throw new SmtpAway(message, { cause: error });
      }
    },
    close: () => transport.close(),
  };
}

/** Refused before any mail was named, as with a wrong password. */
const isAboutUs = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'EAUTH' || error.code === 'ETLS');

const mostLetters = 200;

/** Without line ends and other control characters, which could begin another header. */
const oneLine = (text: string) =>
  text
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, mostLetters);

/** Where a link or another line begins: somebody else may have written the name. */
const linkOrLine = /[\r\n\u2028\u2029]|\S*(?::\/\/|www\.|\w\.\w[\w-]*\/)/iu;

const safe = ({ name, address }: Mailbox) => ({
  name: oneLine(name.split(linkOrLine, 1)[0] ?? ''),
  address,
});
