import { once } from 'node:events';
import { connect } from 'node:net';

export interface Load {
  url: string;
  path: string;
  /** Header lines besides host, each ending in CRLF. */
  headers?: string;
  clients: number;
  /** Requests in flight per client; above 1 the load generator uses less CPU than the server. */
  pipelined?: number;
  forMs: number;
}

export interface Measured {
  perSecond: number;
  /** Milliseconds per request, or per batch of pipelined requests. */
  p99: number;
  errors: number;
}

/**
 * Keep-alive clients that request one URL over and over. They use bare sockets to leave most of the CPU to the server.
 * Pipelined responses must all have the same length.
 */
export async function load({
  url,
  path,
  headers = '',
  clients,
  pipelined = 1,
  forMs,
}: Load): Promise<Measured> {
  const { hostname, port } = new URL(url);
  const request = `GET ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\n${headers}\r\n`;
  const batch = Buffer.from(request.repeat(pipelined));
  const answerBytes = await responseBytes(hostname, Number(port), request);
  const times: number[] = [];
  let answers = 0;
  let errors = 0;
  let running = true;
  const startedAt = performance.now();
  const client = () =>
    new Promise<void>((resolve) => {
      const socket = connect({ host: hostname, port: Number(port), noDelay: true });
      let missing = 0;
      let sentAt = 0;
      const send = () => {
        missing = answerBytes * pipelined;
        sentAt = performance.now();
        socket.write(batch);
      };
      socket.on('connect', send);
      socket.on('data', (bytes: Buffer) => {
        // The response may change during the run, and its length with it.
        if (pipelined === 1 && missing === answerBytes) missing = wholeBytes(bytes) ?? missing;
        missing -= bytes.length;
        if (missing > 0) return;
        if (missing < 0) errors += 1;
        times.push(performance.now() - sentAt);
        answers += pipelined;
        if (running) send();
        else socket.destroy();
      });
      socket.on('error', () => {
        errors += 1;
      });
      socket.on('close', () => resolve());
    });
  const done = Promise.all(Array.from({ length: clients }, client));
  setTimeout(() => {
    running = false;
  }, forMs);
  await done;
  const seconds = (performance.now() - startedAt) / 1_000;
  times.sort((a, b) => a - b);
  return { perSecond: answers / seconds, p99: quantile(times, 0.99), errors };
}

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

export const median = (values: readonly number[]): number =>
  quantile(
    values.toSorted((a, b) => a - b),
    0.5,
  );

/** The length of a response in bytes, headers included. */
async function responseBytes(host: string, port: number, request: string): Promise<number> {
  const socket = connect({ host, port });
  await once(socket, 'connect');
  socket.write(request);
  let bytes = Buffer.alloc(0);
  for await (const part of socket) {
    bytes = Buffer.concat([bytes, part]);
    const whole = wholeBytes(bytes);
    if (whole !== null && bytes.length >= whole) return whole;
  }
  throw new Error('no answer');
}

/** The length of the response that begins with these bytes; null until its head is complete. */
function wholeBytes(bytes: Buffer): number | null {
  const head = bytes.indexOf('\r\n\r\n');
  if (head === -1) return null;
  const length = /\r\ncontent-length: (\d+)/i.exec(bytes.toString('latin1', 0, head))?.[1];
  return head + 4 + Number(length ?? 0);
}
