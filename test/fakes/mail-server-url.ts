import { type MailServer, readMailServer } from '../../server/store/mail/mail-server.ts';

export function mailServer(url: string): MailServer {
  const read = readMailServer(url);
  if (typeof read === 'string') throw new Error(read);
  return read;
}
