import { createServer } from 'node:http';

// What node:http can do at best with an answer that is there already: the yardstick of the site's own answers.
//   node bench/bare-server.ts <address to take the answer from> <its headers as JSON>
const [from = '', headers = '{}'] = process.argv.slice(2);
const answer = await fetch(from, { headers: JSON.parse(headers) });
// fetch() would unpack the body: its length is kept, its content does not matter.
const { status } = answer;
const length = Number(answer.headers.get('content-length') ?? 0);
await answer.body?.cancel();
const body = Buffer.alloc(length, 'x');
const raw = [...answer.headers]
  .filter(([name]) => !['connection', 'date', 'keep-alive', 'transfer-encoding'].includes(name))
  .flat();
const server = createServer((_req, res) => {
  res.writeHead(status, raw);
  res.end(length > 0 ? body : undefined);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(
    `http://127.0.0.1:${typeof address === 'object' && address ? address.port : ''}\n`,
  );
});
