import { once } from 'node:events';
import { connect } from 'node:net';

export interface Load {
  url: string;
  path: string;
  /** Header lines beside host, each with its end. */
  headers?: string;
  clients: number;
  /** Requests that a client has under way; above 1 the load costs less than what it measures. */
  pipelined?: number;
  forMs: number;
}

export interface Measured {
  perSecond: number;
  /** Milliseconds; of whole batches where requests are pipelined. */
  p50: number;
  p99: number;
  errors: number;
}

/**
 * Keep-alive clients that ask for one address again and again over bare sockets, so that the client takes as little
 * of the machine as it can. Answers that are pipelined must all be as long as the first.
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
  const answerBytes = await firstAnswer(hostname, Number(port), request);
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
        // An answer may change under way, and its length with it.
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
  return {
    perSecond: answers / seconds,
    p50: at(times, 0.5),
    p99: at(times, 0.99),
    errors,
  };
}

/** The value below which a share of sorted values lies. */
const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

export function median(values: readonly number[]): number {
  return at(
    [...values].sort((a, b) => a - b),
    0.5,
  );
}

/** Its bytes on the wire: what a second answer begins after. */
async function firstAnswer(host: string, port: number, request: string): Promise<number> {
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

/** How long an answer is that begins like this; null while its head is not all there. */
function wholeBytes(bytes: Buffer): number | null {
  const head = bytes.indexOf('\r\n\r\n');
  if (head === -1) return null;
  const length = /\r\ncontent-length: (\d+)/i.exec(bytes.toString('latin1', 0, head))?.[1];
  return head + 4 + Number(length ?? 0);
}
