import { type MailServer, parseMailServer } from '../../server/store/mail/mail-server.ts';

export function mailServerSettings(url: string): MailServer {
  const parsedServer = parseMailServer(url);
  if (typeof parsedServer === 'string') throw new Error(parsedServer);
  return parsedServer;
}
