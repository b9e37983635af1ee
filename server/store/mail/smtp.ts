import { isIPv4 } from 'node:net';
import { createTransport } from 'nodemailer';
import { sameEmail } from '../../../domain/store/same-email.ts';
import type { Mailbox } from '../../../domain/text/mailbox.ts';
import { oneLine } from '../../../domain/text/one-line.ts';
import { truncateText } from '../../../domain/text/truncate-text.ts';
import type { MailServer } from './mail-server.ts';

interface Envelope {
  to: Mailbox;
  /** The address that gets a blind copy; null for none. */
  copyTo: Mailbox | null;
  subject: string;
  text: string;
  html: string;
  /** Our URL that unsubscribes with a single request (RFC 8058). */
  unsubscribe?: string | undefined;
  /** The part of the Message-ID before the @. */
  messageKey: string;
  /** Epoch milliseconds. */
  dateMs: number;
}

interface SendResult {
  /** The reason why the server refused the mail for its recipient; null if it accepted the mail. */
  refusal: string | null;
  /** True if the server accepted the copy. */
  copied: boolean;
}

export interface Smtp {
  from: Mailbox;
  /**
   * @throws SmtpUnavailableError if the server does not respond, or the signal aborts the wait; the server may still have
   * accepted the mail
   */
  send(mail: Envelope, signal?: AbortSignal): Promise<SendResult>;
  /**
   * Connects, greets and logs in, but sends nothing.
   *
   * @throws SmtpUnavailableError if the server refuses, or does not respond
   */
  check(): Promise<void>;
  close(): void;
}

/**
 * The mail server does not respond, or refuses the connection, the greeting or the login. The fault is not in a
 * particular mail.
 */
export class SmtpUnavailableError extends Error {}

// The time limit for each response. All responses for one mail together take less time than the mailer's lease lasts.
const defaultResponseMs = 15_000;

interface SmtpOptions {
  server: MailServer;
  from: Mailbox;
  /** The site's host, which the greeting names; the domain of `from` if the host is not a public name. */
  greetAs?: string | undefined;
  /** The time limit for each response of the server. */
  answerWithinMs?: number;
}

export function createSmtp({
  server: { host, port, secure, login },
  from,
  greetAs = 'localhost',
  answerWithinMs = defaultResponseMs,
}: SmtpOptions): Smtp {
  const domain = from.address.replace(/^.*@/, '');
  const isLocal = ['127.0.0.1', '::1', 'localhost'].includes(host);
  const transport = createTransport({
    host,
    ...(port !== null && { port }),
    secure,
    name: nameOf(greetAs === 'localhost' ? domain : greetAs),
    // A password must not cross a public network unencrypted.
    requireTLS: !secure && !isLocal && login !== null,
    ...(login !== null && { auth: { user: login.user, pass: login.password } }),
    dnsTimeout: answerWithinMs,
    connectionTimeout: answerWithinMs,
    greetingTimeout: answerWithinMs,
    socketTimeout: answerWithinMs,
    // No part of a mail may be read from a file or a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    from,
    async send(mail, signal) {
      const { copyTo } = mail;
      try {
        const info = await transport.sendMail({
          from,
          to: withoutLinks(mail.to),
          ...(copyTo !== null && { bcc: withoutLinks(copyTo) }),
          subject: headerText(mail.subject),
          text: mail.text,
          html: mail.html,
          messageId: `<${mail.messageKey}@${domain}>`,
          date: new Date(mail.dateMs),
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(mail.unsubscribe !== undefined && {
              'List-Unsubscribe': `<${mail.unsubscribe}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
          },
          ...(signal && { signal }),
        });
        const refused = info.rejectedErrors ?? [];
        const isTaken = (address: string) =>
          !info.rejected.map(String).some((one) => sameEmail(one, address));
        const words = withoutAddresses(refused[0]?.message ?? 'was refused');
        const refusal = isTaken(mail.to.address) ? null : words;
        return { refusal, copied: copyTo !== null && isTaken(copyTo.address) };
      } catch (error) {
        const message = withoutAddresses(error instanceof Error ? error.message : String(error));
        if (isAboutMail(error)) return { refusal: message, copied: false };
        throw new SmtpUnavailableError(message, { cause: error });
      }
    },
    async check() {
      try {
        await transport.verify();
      } catch (error) {
        throw new SmtpUnavailableError(error instanceof Error ? error.message : String(error), {
          cause: error,
        });
      }
    },
    close: () => transport.close(),
  };
}

/** A host as a greeting spells it: RFC 5321, 4.1.3. */
const nameOf = (host: string) =>
  isIPv4(host) ? `[${host}]` : host.startsWith('[') ? `[IPv6:${host.slice(1)}` : host;

/** The errors that concern a mail's sender, recipient or text. */
const aboutMail = ['EENVELOPE', 'EMESSAGE'];

/**
 * True if the server refuses this mail, temporarily or permanently, and not the whole connection. Status 421 closes the
 * connection after any command.
 */
const isAboutMail = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  aboutMail.includes(String(error.code)) &&
  !('responseCode' in error && error.responseCode === 421);

const maxHeaderLength = 200;

/**
 * Removes addresses from a mail server's response, which often quotes the recipient. Responses are
 * logged and stored for longer than addresses may be.
 */
const withoutAddresses = (response: string) => response.replaceAll(/[^\s<>]+@[^\s<>,;]+/g, '…@…');

/** Replaces line ends, which could begin another header. */
const headerText = (text: string) => truncateText(oneLine(text), maxHeaderLength);

/** Finds the start of a link or of another line in a name, which a stranger may have typed. */
const linkOrLine = /[\r\n\u2028\u2029]|\S*(?::\/\/|www\.|\w\.\w[\w-]*\/)/iu;

const withoutLinks = ({ name, address }: Mailbox) => ({
  name: headerText(name.split(linkOrLine, 1)[0] ?? ''),
  address,
});
