import { createServer } from 'node:http';
import { listenAndPrint } from './processes.ts';

// The baseline for cached responses: bare node:http sending a response of the same size with the same headers.
//   node bench/measuring/bare-server.ts <URL to copy the response from> <request headers as JSON>
const [from = '', headers = '{}'] = process.argv.slice(2);
const answer = await fetch(from, { headers: JSON.parse(headers) });
// fetch() decompresses the body, so take the compressed length from the header; the content does not matter.
const { status } = answer;
const length = Number(answer.headers.get('content-length') ?? 0);
await answer.body?.cancel();
const body = Buffer.alloc(length, 'x');
const rawHeaders = [...answer.headers]
  .filter(([name]) => !['connection', 'date', 'keep-alive', 'transfer-encoding'].includes(name))
  .flat();
listenAndPrint(
  createServer((_req, res) => {
    res.writeHead(status, rawHeaders);
    res.end(length > 0 ? body : undefined);
  }),
);
