import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../test/fakes/running-gateway.ts';
import { isFull } from '../../test/full-run.ts';

/** Two processes that both serve. */
async function startSupervisor() {
  const folder = temporaryFolder();
  const file = (name: string) => join(folder, name);
  const restoreNode = () => symlinkSync(process.execPath, file('node'));
  restoreNode();
  const child = spawn(process.execPath, ['test/fakes/supervised-site.ts'], {
    env: { FOLDER: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const childExit = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await childExit;
  });
  const expectOutput = (words: string | RegExp) => expect.poll(() => output).toMatch(words);
  /** The id of the process in a place. */
  const processIn = (index: number): number =>
    Number([...output.matchAll(new RegExp(`^${index} is (\\d+)\\.$`, 'gm'))].at(-1)?.[1]);
  await expectOutput('2 processes serve');
  return {
    file,
    restoreNode,
    says: expectOutput,
    processIn,
    reload: () => child.kill('SIGHUP'),
    count: (words: string) => output.split(words).length - 1,
    async stop() {
      child.kill('SIGTERM');
      return childExit;
    },
  };
}

test('RUN-MANY: a process that cannot be started, such as while its program is missing, is started once that is possible', async () => {
  const site = await startSupervisor();
  rmSync(site.file('node'));
  const victimPid = site.processIn(2);
  process.kill(victimPid, 'SIGKILL');
  await site.says(/^process 2 cannot be started \(spawn .*ENOENT\)$/m);
  site.restoreNode();
  await expect.poll(() => site.processIn(2)).not.toBe(victimPid);
  rmSync(site.file('node'));
  process.kill(site.processIn(1), 'SIGKILL');
  await site.says(/^process 1 cannot be started/m);
  expect(await site.stop()).toEqual([0, null]);
});

test.runIf(isFull)(
  'RUN-ROLL: a failed replacement stops no process, and the next one replaces all',
  async () => {
    const site = await startSupervisor();
    const before = [site.processIn(1), site.processIn(2)];
    const reload = async (words: string | RegExp) => {
      site.reload();
      await site.says(words);
    };
    rmSync(site.file('node'));
    await reload(
      /^process 1 cannot be started \(spawn .*ENOENT\)\nprocess 1 could not be replaced/m,
    );
    site.restoreNode();
    writeFileSync(site.file('large'), '');
    await reload(/^process 1 cannot be started \(spawn E2BIG\)\nprocess 1 could not be replaced/m);
    rmSync(site.file('large'));
    writeFileSync(site.file('hangs'), '');
    await reload(/^process 1 has not served within 3 s, and is ended\nprocess 1 could not/m);
    rmSync(site.file('hangs'));
    expect([site.processIn(1), site.processIn(2)]).toEqual(before);
    await reload('all processes have been replaced');
    expect(before).not.toContain(site.processIn(1));
    expect(before).not.toContain(site.processIn(2));
  },
);

test('RUN-ROLL: a reload during a replacement follows it, and says so', async () => {
  const site = await startSupervisor();
  writeFileSync(site.file('twice'), '');
  site.reload();
  await site.says('processes are being replaced: all of them will be replaced again afterwards');
  await expect.poll(() => site.count('all processes have been replaced')).toBe(2);
  expect(await site.stop()).toEqual([0, null]);
});
