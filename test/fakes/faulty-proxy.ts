import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A TCP proxy that can be cut, or that can stall with its connections open. */
export interface FaultyProxy {
  port: number;
  cut(): Promise<void>;
  /** Accepts everything and forwards nothing. */
  silence(): void;
  /** Forwards new connections again. */
  restore(): Promise<void>;
  close(): Promise<void>;
}

export async function startFaultyProxy(to: { host: string; port: number }): Promise<FaultyProxy> {
  const sockets = new Set<Socket>();
  let silent = false;
  const kept = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    return socket;
  };
  const server = createServer((socket) => {
    kept(socket);
    if (silent) return;
    const onward = kept(connect(to.port, to.host));
    socket.pipe(onward).pipe(socket);
    socket.on('close', () => onward.destroy());
    onward.on('close', () => socket.destroy());
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  };
  const port = await listen(0);
  const cut = async () => {
    const closed = server.listening ? once(server, 'close') : Promise.resolve();
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return {
    port,
    cut,
    silence() {
      silent = true;
      for (const socket of sockets) socket.unpipe();
    },
    async restore() {
      silent = false;
      for (const socket of sockets) socket.destroy();
      if (!server.listening) await listen(port);
    },
    close: cut,
  };
}
