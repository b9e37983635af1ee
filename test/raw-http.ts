import { once } from 'node:events';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';

/** A connection on which anything can be written, and all that came back. */
export async function open(url: string): Promise<{ socket: Socket; answer: Promise<string> }> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  await once(socket, 'connect');
  let text = '';
  socket.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  // A refused client may find the connection reset: what came before that is the answer.
  socket.on('error', () => {});
  const answer = new Promise<string>((resolve) => socket.once('close', () => resolve(text)));
  return { socket, answer };
}

/** Says it on a connection of its own, and returns all that came back until the site closed it. */
export async function say(url: string, bytes: string): Promise<string> {
  const { socket, answer } = await open(url);
  socket.write(bytes);
  return answer;
}

export interface Answer {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  /** Names as they came, in their order; one that is sent twice stands here twice. */
  names: string[];
  body: Buffer;
}

/** fetch() hides what is on the wire: encodings, and paths that are no good URLs. */
export function get(
  url: string,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
  body = '',
) {
  return new Promise<Answer>((resolve, reject) => {
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
