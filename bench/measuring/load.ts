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

export interface LoadFigures {
  perSecond: number;
  /** Milliseconds per request, or per batch of pipelined requests. */
  p99: number;
}

/**
 * Keep-alive clients that request one URL over and over, on bare sockets, to leave most of the CPU to the server.
 * Pipelined responses must all have the same length on one connection; several processes may differ.
 *
 * @throws if a response is neither 200 nor 304, or a connection ends early: fast failures must not count as throughput
 */
export async function measureLoad({
  url,
  path,
  headers = '',
  clients,
  pipelined = 1,
  forMs,
}: Load): Promise<LoadFigures> {
  const { hostname, port } = new URL(url);
  const request = `GET ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\n${headers}\r\n`;
  const batch = Buffer.from(request.repeat(pipelined));
  const times: number[] = [];
  let answers = 0;
  let failure: string | null = null;
  let running = true;
  const startedAt = performance.now();
  const look = (answer: Buffer) => {
    const [line = ''] = answer.toString('latin1', 0, 80).split('\r\n');
    if (!/^HTTP\/1\.1 (?:200|304) /.test(line)) failure ??= line;
  };
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
        // To leave the CPU to the server, parse only the first of several responses that arrive together.
        if (missing === answerBytes * pipelined) look(bytes);
        // The response may change during the run, and its length with it.
        if (pipelined === 1 && missing === answerBytes) missing = wholeBytes(bytes) ?? missing;
        missing -= bytes.length;
        if (missing > 0) return;
        times.push(performance.now() - sentAt);
        answers += pipelined;
        if (running) send();
        else socket.destroy();
      };
      socket.once('connect', async () => {
        socket.write(request);
        const answer = await firstAnswer(socket);
        look(answer);
        answerBytes = answer.length;
        socket.on('data', onBytes);
        send();
      });
      socket.on('error', (error) => {
        failure ??= error.message;
      });
      socket.on('close', () => {
        if (running) failure ??= 'the connection was closed';
        resolve();
      });
    });
  const done = Promise.all(Array.from({ length: clients }, client));
  setTimeout(() => {
    running = false;
  }, forMs);
  await done;
  if (failure !== null) throw new Error(`${url}${path}: ${failure}`);
  const seconds = (performance.now() - startedAt) / 1_000;
  times.sort((a, b) => a - b);
  return { perSecond: answers / seconds, p99: quantile(times, 0.99) };
}

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

export const median = (values: readonly number[]): number =>
  quantile(
    values.toSorted((a, b) => a - b),
    0.5,
  );

/** The next response, headers included. */
function firstAnswer(socket: Socket): Promise<Buffer> {
  const { promise, resolve } = Promise.withResolvers<Buffer>();
  let bytes = Buffer.alloc(0);
  const collect = (part: Buffer) => {
    bytes = Buffer.concat([bytes, part]);
    const whole = wholeBytes(bytes);
    if (whole === null || bytes.length < whole) return;
    socket.off('data', collect);
    resolve(bytes);
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
