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

export async function startFaultyProxy(target: {
  host: string;
  port: number;
}): Promise<FaultyProxy> {
  const sockets = new Set<Socket>();
  let isSilent = false;
  const keepSocket = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    return socket;
  };
  const server = createServer((socket) => {
    keepSocket(socket);
    if (isSilent) return;
    const upstream = keepSocket(connect(target.port, target.host));
    socket.pipe(upstream).pipe(socket);
    socket.on('close', () => upstream.destroy());
    upstream.on('close', () => socket.destroy());
  });
  const listenOn = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  };
  const port = await listenOn(0);
  const cutConnections = async () => {
    const serverClose = server.listening ? once(server, 'close') : Promise.resolve();
    server.close();
    for (const socket of sockets) socket.destroy();
    await serverClose;
  };
  return {
    port,
    cut: cutConnections,
    silence() {
      isSilent = true;
      for (const socket of sockets) socket.unpipe();
    },
    async restore() {
      isSilent = false;
      for (const socket of sockets) socket.destroy();
      if (!server.listening) await listenOn(port);
    },
    close: cutConnections,
  };
}
