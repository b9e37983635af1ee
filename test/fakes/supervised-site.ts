import cluster from 'node:cluster';
import { existsSync } from 'node:fs';
import { supervise } from '../../server/processes/supervise.ts';

// Two processes that serve nothing, under the real supervisor. SIGHUP replaces them. Files in FOLDER cause faults:
//   node   if missing, no process can start
//   hangs  a new process never reports that it serves
//   large  the environment of a new process exceeds what the system accepts
//   twice  each SIGHUP counts twice
const folder = process.env['FOLDER'] ?? '';
const hasFile = (name: string) => existsSync(`${folder}/${name}`);
const writeLine = (text: string) => process.stdout.write(`${text}\n`);

if (cluster.isPrimary) {
  process.execPath = `${folder}/node`;
  const supervisor = await supervise({
    count: 2,
    serves: () => {},
    log: writeLine,
    startsWithinMs: 3_000,
  });
  const restartAll = () => supervisor?.restart(hasFile('large') ? { LARGE: 'x'.repeat(4e6) } : {});
  process.on('SIGHUP', () => {
    restartAll();
    if (hasFile('twice')) restartAll();
  });
  process.on('SIGTERM', async () => process.exit(await supervisor?.stop()));
} else {
  process.on('SIGTERM', () => process.exit());
  process.on('disconnect', () => process.exit());
  process.on('message', (message) => message === 'replaced' && process.exit());
  if (!hasFile('hangs')) {
    writeLine(`${process.env['CANDLEWICK_PROCESS']} is ${process.pid}.`);
    process.send?.({ url: '' });
  }
}
