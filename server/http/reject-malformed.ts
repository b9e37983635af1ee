import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type RawHeaders, sendEmpty } from './reply.ts';

const statuses: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Responds to malformed requests (too large, too slow, not HTTP) as Node would, but with the site's headers. */
export function rejectMalformed(server: Server, headers: RawHeaders): void {
  const lines = headers
    .map((text, index) => (index % 2 === 0 ? `${text}: ` : `${text}\r\n`))
    .join('');
  const answer = (status: number, more = '') =>
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\ncontent-length: 0\r\ncache-control: no-store\r\n${more}${lines}\r\n`;
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    const status = statuses[error.code ?? ''] ?? 400;
    if (socket.writable && error.code !== 'ECONNRESET') socket.write(answer(status));
    socket.destroy(error);
  });
  // Without a listener, Node closes a CONNECT's connection without a response.
  server.on('connect', (_req, socket) => {
    socket.on('error', () => {});
    socket.end(answer(405, 'allow: GET, HEAD\r\n'), () => socket.destroy());
  });
  server.on('checkExpectation', (_req, res) => rejectRequest(res, 417, headers));
}

/**
 * True if a request has two Host headers, or none in HTTP/1.1. A proxy could interpret such a
 * request differently.
 */
export function lacksSingleHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1 || (hosts === 0 && httpVersion === '1.1');
}

/** Rejects a request and closes its connection. */
export function rejectRequest(res: ServerResponse, status: number, headers: RawHeaders): void {
  sendEmpty(res, status, ['connection', 'close', ...headers]);
}
