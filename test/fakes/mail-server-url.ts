import { type MailServer, parseMailServer } from '../../server/store/mail/mail-server.ts';

export function mailServerSettings(url: string): MailServer {
  const read = parseMailServer(url);
  if (typeof read === 'string') throw new Error(read);
  return read;
}
