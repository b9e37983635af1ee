import { once } from 'node:events';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';

/** A raw connection, and everything received on it. */
export async function openConnection(
  url: string,
): Promise<{ socket: Socket; answer: Promise<string> }> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  await once(socket, 'connect');
  let text = '';
  socket.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  // The server may reset the connection of a rejected client. The response is the text received before the reset.
  socket.on('error', () => {});
  const answer = new Promise<string>((resolve) => socket.once('close', () => resolve(text)));
  return { socket, answer };
}

/** Sends text on a new connection and returns everything received until the site closes it. */
export async function sendText(url: string, bytes: string): Promise<string> {
  const { socket, answer } = await openConnection(url);
  socket.write(bytes);
  return answer;
}

export interface RawResponse {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  /** Header names exactly as received, in order, with repetitions. */
  names: string[];
  body: Buffer;
}

/** Sends a request that fetch() cannot: with raw encodings, and paths that are not valid URLs. */
export function get(
  url: string,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
  body = '',
) {
  return new Promise<RawResponse>((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const asked = request({ hostname, port, path, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          names: response.rawHeaders.filter((_, index) => index % 2 === 0),
          body: Buffer.concat(chunks),
        }),
      );
    });
    asked.on('error', reject).end(body);
  });
}
