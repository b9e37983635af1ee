import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export interface Pooler {
  port: number;
  close(): Promise<void>;
}

/** Start-up parameters that PgBouncer accepts by default. PgBouncer closes connections that send others. */
const acceptedParameters = [
  'user',
  'database',
  'client_encoding',
  'application_name',
  'DateStyle',
  'TimeZone',
];

/**
 * A pooler in front of PostgreSQL. Like PgBouncer, it refuses connections with their own settings, because several
 * share one connection to the server.
 */
export async function startPooler(target: { host: string; port: number }): Promise<Pooler> {
  const sockets = new Set<Socket>();
  const keepSocket = (socket: Socket) => {
    sockets.add(socket.on('error', () => socket.destroy()));
    return socket.on('close', () => sockets.delete(socket));
  };
  const server = createServer((socket) => {
    keepSocket(socket).once('data', (startup: Buffer) => {
      // Length and protocol version, then names and values, each terminated by NUL.
      const words = startup.subarray(8).toString().split('\0');
      const names = words.filter((_, index) => index % 2 === 0).filter((name) => name !== '');
      const unknownName = names.find((name) => !acceptedParameters.includes(name));
      if (unknownName !== undefined) {
        socket.end(refusal(`unsupported startup parameter: ${unknownName}`));
        return;
      }
      const upstream = keepSocket(connect(target.port, target.host));
      upstream.write(startup);
      socket.pipe(upstream).pipe(socket);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    async close() {
      const serverClose = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await serverClose;
    },
  };
}

function refusal(message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C08P01\0M${message}\0\0`);
  const head = Buffer.from('E\0\0\0\0');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}
