import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  from: string;
  to: string[];
  /** The whole message with its headers, as it was transmitted. */
  raw: string;
}

/** A real mail server, which keeps what it receives. */
export async function startMailServer(): Promise<{
  url: string;
  mails: ReceivedMail[];
  /** The response that refuses every recipient; empty to accept them. */
  refusal: string;
  close(): Promise<void>;
}> {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo(_, __, callback) {
      if (fake.refusal === '') return callback();
      callback(Object.assign(new Error(fake.refusal), { responseCode: 550 }));
    },
    onData(stream, session, callback) {
      void text(stream).then((raw) => {
        const { mailFrom, rcptTo } = session.envelope;
        mails.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          raw,
        });
        callback();
      });
    },
  });
  server.on('error', () => {});
  const listeningServer = server.listen(0, '127.0.0.1');
  await once(listeningServer, 'listening');
  const address = listeningServer.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const fake = {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refusal: '',
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
  return fake;
}

/**
 * The fault of a mail server. `turnsAway` refuses connections, `shuns` refuses greetings, and `leaves` shuts down
 * during a mail. After accepting a mail, `cuts` closes the connection, `hangs` never answers, and `slow` answers late.
 */
type MailFault =
  | 'none'
  | 'silent'
  | 'refuses'
  | 'greylists'
  | 'cuts'
  | 'hangs'
  | 'slow'
  | 'forbids'
  | 'turnsAway'
  | 'shuns'
  | 'leaves';

export interface FaultyMailServer {
  url: string;
  fault: MailFault;
  /** The recipient that `refuses` and `greylists` affect; all if empty. */
  about: string;
  /** The name with which each connection greeted (EHLO). */
  greetings: string[];
  mails: ReceivedMail[];
  close(): Promise<void>;
}

/** Speaks just enough SMTP to fail in every way. */
export async function startFaultyMailServer(): Promise<FaultyMailServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    if (fake.fault !== 'silent') converse(fake, socket);
  });
  const fake: FaultyMailServer = {
    url: '',
    fault: 'none',
    about: '',
    greetings: [],
    mails: [],
    async close() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  fake.url = `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  return fake;
}

function converse(fake: FaultyMailServer, socket: Socket): void {
  let buffer = '';
  let mail: ReceivedMail = { from: '', to: [], raw: '' };
  let isData = false;
  const sendLine = (line: string) => socket.write(`${line}\r\n`);
  const command = (line: string) => {
    const address = /<([^>]*)>/.exec(line)?.[1] ?? '';
    const [, name] = /^(?:EHLO|HELO) (.*)/i.exec(line) ?? [];
    if (name !== undefined) {
      fake.greetings.push(name);
      if (fake.fault === 'shuns') return sendLine('550 5.7.1 I do not know you');
      return sendLine('250-mail.example\r\n250 SMTPUTF8');
    }
    if (/^MAIL/i.test(line)) {
      mail = { from: address, to: [], raw: '' };
      return sendLine(fake.fault === 'forbids' ? '550 5.7.1 Not from you' : '250 ok');
    }
    if (/^RCPT/i.test(line)) {
      const isMeant = fake.about === '' || address === fake.about;
      if (fake.fault === 'leaves') return sendLine('421 4.3.2 Shutting down');
      if (fake.fault === 'refuses' && isMeant) return sendLine('550 5.1.1 No such user');
      if (fake.fault === 'greylists' && isMeant) return sendLine('451 4.7.1 Try again later');
      mail.to.push(address);
      return sendLine('250 ok');
    }
    if (/^DATA/i.test(line)) {
      isData = true;
      return sendLine('354 go on');
    }
    if (/^QUIT/i.test(line)) {
      sendLine('221 bye');
      return socket.end();
    }
    sendLine('250 ok');
  };
  if (fake.fault === 'turnsAway') {
    sendLine('554 5.7.1 Not from this address');
    socket.end();
    return;
  }
  sendLine('220 mail.example ESMTP');
  socket.on('data', (chunk) => {
    buffer += chunk.toString('utf8');
    for (;;) {
      const terminator = isData ? '\r\n.\r\n' : '\r\n';
      const endIndex = buffer.indexOf(terminator);
      if (endIndex === -1) return;
      const part = buffer.slice(0, endIndex);
      buffer = buffer.slice(endIndex + terminator.length);
      if (!isData) {
        command(part);
        continue;
      }
      isData = false;
      fake.mails.push({ ...mail, raw: part });
      if (fake.fault === 'cuts') return socket.destroy();
      if (fake.fault === 'hangs') return;
      if (fake.fault === 'slow') setTimeout(() => sendLine('250 taken'), 1_500);
      else sendLine('250 taken');
    }
  });
}

/** A header of a mail, unfolded; null if there is none. */
export const headerOf = (raw: string, name: string): string | null =>
  new RegExp(`^${name}: ((?:.*\\r\\n[ \\t])*.*)`, 'im')
    .exec(raw.split('\r\n\r\n')[0] ?? '')?.[1]
    ?.replaceAll(/\r\n[ \t]/g, ' ')
    .trim() ?? null;

/** The text part and the HTML part of a mail, decoded. */
export function partsOf(raw: string): { text: string; html: string } {
  const boundary = /boundary="([^"]+)"/.exec(raw)?.[1] ?? '';
  const parts = raw.split(`--${boundary}`);
  const decodedPart = (type: string) => {
    const part = parts.find((mimePart) => mimePart.includes(`Content-Type: ${type}`)) ?? '';
    const body = part.slice(part.indexOf('\r\n\r\n') + 4);
    if (/transfer-encoding: base64/i.test(part)) return Buffer.from(body, 'base64').toString();
    if (!/quoted-printable/i.test(part)) return body;
    const bytes = body
      .replaceAll('=\r\n', '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      );
    return Buffer.from(bytes, 'latin1').toString();
  };
  return { text: decodedPart('text/plain'), html: decodedPart('text/html') };
}
