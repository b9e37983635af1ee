import cluster from 'node:cluster';
import { existsSync } from 'node:fs';
import { supervise } from '../../server/processes/supervise.ts';

// Two processes that serve nothing, under the real supervisor. SIGHUP replaces them. Files in FOLDER cause faults:
//   node   if missing, no process can start
//   hangs  a new process never reports that it serves
//   large  the environment of a new process exceeds what the system accepts
//   twice  each SIGHUP counts twice
const folder = process.env['FOLDER'] ?? '';
const has = (name: string) => existsSync(`${folder}/${name}`);
const say = (text: string) => process.stdout.write(`${text}\n`);

if (cluster.isPrimary) {
  process.execPath = `${folder}/node`;
  const supervised = await supervise({
    count: 2,
    serves: () => {},
    log: say,
    startsWithinMs: 3_000,
  });
  const restart = () => supervised?.restart(has('large') ? { LARGE: 'x'.repeat(4e6) } : {});
  process.on('SIGHUP', () => {
    restart();
    if (has('twice')) restart();
  });
  process.on('SIGTERM', async () => process.exit(await supervised?.stop()));
} else {
  process.on('SIGTERM', () => process.exit());
  process.on('disconnect', () => process.exit());
  process.on('message', (message) => message === 'replaced' && process.exit());
  if (!has('hangs')) {
    say(`${process.env['CANDLEWICK_PROCESS']} is ${process.pid}.`);
    process.send?.({ url: '' });
  }
}
