import { connect, type Socket } from 'node:net';

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
 * Pipelined responses must all have the same length on one connection; several processes may differ.
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
  const times: number[] = [];
  let answers = 0;
  let errors = 0;
  let running = true;
  const startedAt = performance.now();
  const client = () =>
    new Promise<void>((resolve) => {
      const socket = connect({ host: hostname, port: Number(port), noDelay: true });
      let answerBytes = 0;
      let missing = 0;
      let sentAt = 0;
      const send = () => {
        missing = answerBytes * pipelined;
        sentAt = performance.now();
        socket.write(batch);
      };
      const onBytes = (bytes: Buffer) => {
        // The response may change during the run, and its length with it.
        if (pipelined === 1 && missing === answerBytes) missing = wholeBytes(bytes) ?? missing;
        missing -= bytes.length;
        if (missing > 0) return;
        if (missing < 0) errors += 1;
        times.push(performance.now() - sentAt);
        answers += pipelined;
        if (running) send();
        else socket.destroy();
      };
      socket.once('connect', async () => {
        socket.write(request);
        answerBytes = await responseBytes(socket);
        socket.on('data', onBytes);
        send();
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

/** The length of the next response in bytes, headers included. */
function responseBytes(socket: Socket): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  let bytes = Buffer.alloc(0);
  const collect = (part: Buffer) => {
    bytes = Buffer.concat([bytes, part]);
    const whole = wholeBytes(bytes);
    if (whole === null || bytes.length < whole) return;
    socket.off('data', collect);
    resolve(whole);
  };
  socket.on('data', collect);
  return promise;
}

/** The length of the response that begins with these bytes; null until its head is complete. */
function wholeBytes(bytes: Buffer): number | null {
  const head = bytes.indexOf('\r\n\r\n');
  if (head === -1) return null;
  const length = /\r\ncontent-length: (\d+)/i.exec(bytes.toString('latin1', 0, head))?.[1];
  return head + 4 + Number(length ?? 0);
}
