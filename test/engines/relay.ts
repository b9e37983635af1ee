import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

/** A proxy in front of the site that can be cut off, because not every driver can emulate being offline. */
export interface Relay {
  url: string;
  /** Closes every connection and accepts no new one. */
  cut(): Promise<void>;
  restore(): Promise<void>;
  /** Fails requests whose URL matches; null lets everything pass. */
  lose(addresses: RegExp | null): void;
}

interface Options {
  /** The site's origin; the site may start later. */
  site: string;
  /** A script to insert before every page's own; null leaves pages unchanged. */
  firstScript: string | null;
}

export async function startRelay({ site, firstScript }: Options): Promise<Relay> {
  const scriptPath = '/first-script.js';
  let lostPaths: RegExp | null = null;
  const server = createServer((req, res) => {
    if (lostPaths?.test(req.url ?? '')) {
      res.destroy();
      return;
    }
    if (req.url === scriptPath) {
      res.writeHead(200, { 'content-type': 'text/javascript' }).end(firstScript);
      return;
    }
    const headers = { ...req.headers };
    // Ask for an uncompressed page, so that the script can be inserted.
    if (firstScript !== null) headers['accept-encoding'] = 'identity';
    const forwarded = request(`${site}${req.url}`, { method: req.method, headers });
    forwarded.on('response', (answer) => passOn(answer, res).catch(() => res.destroy()));
    forwarded.on('error', () => res.destroy());
    res.on('close', () => forwarded.destroy());
    req.pipe(forwarded);
  });

  async function passOn(answer: IncomingMessage, res: ServerResponse) {
    const { statusCode = 502, statusMessage, headers } = answer;
    if (firstScript === null || !headers['content-type']?.startsWith('text/html')) {
      res.writeHead(statusCode, statusMessage, headers);
      answer.pipe(res);
      return;
    }
    const page = await text(answer);
    const { 'content-length': _, ...keptHeaders } = headers;
    res.writeHead(statusCode, statusMessage, keptHeaders);
    res.end(page.replace('<head>', `<head><script src="${scriptPath}"></script>`));
  }

  const listenAgain = async (wantedPort: number) => {
    server.listen(wantedPort, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  };
  const port = await listenAgain(0);
  return {
    url: `http://127.0.0.1:${port}`,
    async cut() {
      const serverClose = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await serverClose;
    },
    async restore() {
      await listenAgain(port);
    },
    lose(addresses) {
      lostPaths = addresses;
    },
  };
}
