import { createServer, request, type ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';
import { type Connect, createPictureDownload } from '../../../server/images/picture-download.ts';
import { createRemotePictures } from '../../../server/images/remote-pictures.ts';
import { listen } from '../listen.ts';
import { temporaryFolder } from '../running-gateway.ts';

const signatures = {
  png: Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
  jpeg: Buffer.from('\xff\xd8\xff\xe0', 'latin1'),
  webp: Buffer.from('RIFF\0\0\0\0WEBP', 'latin1'),
  gif: Buffer.from('GIF89a', 'latin1'),
};

/** Bytes with a picture's signature. */
export const pictureBytes = (kind: keyof typeof signatures, size = 300): Buffer =>
  Buffer.concat([signatures[kind], Buffer.alloc(size, 7)]);

export interface PictureHost {
  /** Requested paths in order, each after its host name. */
  requestedPaths: string[];
  /** The highest number of concurrent requests. */
  maxConcurrent: number;
  /** The response to every path from now on; initially a PNG. */
  answer: (res: ServerResponse, path: string) => void;
  /** Replaces TLS: connects every address to this host. */
  connect: Connect;
  close(): Promise<void>;
}

/** A host of pictures on a loopback port, which is closed after the test. */
export async function startPictureHost(): Promise<PictureHost> {
  let openRequests = 0;
  const server = createServer((req, res) => {
    openRequests += 1;
    host.maxConcurrent = Math.max(host.maxConcurrent, openRequests);
    res.on('close', () => {
      openRequests -= 1;
    });
    host.requestedPaths.push(`${req.headers.host}${req.url}`);
    host.answer(res, req.url ?? '');
  });
  const { port } = new URL(await listen(server));
  const host: PictureHost = {
    requestedPaths: [],
    maxConcurrent: 0,
    answer: (res) => res.writeHead(200, { 'content-type': 'image/png' }).end(pictureBytes('png')),
    connect: (url, { headers, signal }) =>
      new Promise((resolve, reject) => {
        const target = { port, host: '127.0.0.1', path: url.pathname + url.search };
        request({ ...target, headers: { ...headers, host: url.host }, signal }, resolve)
          .on('error', reject)
          .end();
      }),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  onTestFinished(host.close);
  return host;
}

/** Starts a picture host, and a picture proxy in front of it. */
export async function startPictureProxy() {
  const host = await startPictureHost();
  const download = createPictureDownload({ connect: host.connect });
  const pictures = createRemotePictures({ dataDir: temporaryFolder(), log: () => {}, download });
  onTestFinished(() => pictures.close());
  return { host, pictures };
}
