import { createServer, get, type RequestListener } from 'node:http';
import { duplexPair } from 'node:stream';

/** The longest that the warm-up may take, so that a database that hangs cannot prevent the start. */
const requestTimeoutMs = 1_000;

/**
 * Requests pages before any visitor does. The first response of each kind loads and compiles its code, which takes up
 * to 65 ms and would delay all visitors whom a replaced process hands over at once.
 *
 * @param listener responds over connections within this process; its failures are ignored
 */
export async function warmUp(listener: RequestListener, paths: readonly string[]): Promise<void> {
  const server = createServer(listener);
  const signal = AbortSignal.timeout(requestTimeoutMs);
  for (const path of paths) {
    const [client, accepted] = duplexPair();
    server.emit('connection', accepted);
    await new Promise<void>((resolve) => {
      const request = {
        path,
        headers: { 'accept-encoding': 'br' },
        createConnection: () => client,
        signal,
      };
      get(request, (res) =>
        res
          .on('error', () => {})
          .resume()
          .on('close', resolve),
      ).on('error', () => resolve());
    });
    client.destroy();
  }
}
