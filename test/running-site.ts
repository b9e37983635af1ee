import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { allocatorEnvironment, siteOn } from '../scripts/start/site.mjs';
import { dataFolder } from './data-folder.ts';

export interface RunningSite {
  url: string;
  process: ChildProcess;
  dataDir: string;
  /** The site's log so far. */
  logged(): string;
  /** Stops the process and deletes its data, unless the caller supplied the data folder. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/**
 * The real site as its own process on a free loopback port, over the built pages.
 *
 * @param environment settings other than PORT; without DATA_DIR it gets a temporary folder
 * @param program Node's arguments
 * @param folder a built tree, by default this one
 */
export async function startSite(
  environment: Record<string, string>,
  program: readonly string[] = siteOn(process.execPath),
  folder = '.',
): Promise<RunningSite> {
  const hasOwnFolder = environment['DATA_DIR'] === undefined;
  const dataDir = environment['DATA_DIR'] ?? dataFolder('candlewick-');
  const child = spawn(process.execPath, program, {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      LOG_LEVEL: 'warn',
      CANDLEWICK_PLACES: 'off',
      // Use the settings of the tests, whatever brand the folder has.
      ...(folder === '.' && { STORE_ID: 'candlewick', CANDLEWICK_ENV_FILE: 'off' }),
      ...allocatorEnvironment,
      ...environment,
      DATA_DIR: dataDir,
    },
    // The starter, too, gives the site an IPC channel.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let logText = '';
  const { stdout, stderr } = child;
  if (stdout === null || stderr === null) throw new Error('the site says nothing');
  stderr.setEncoding('utf8').on('data', (text: string) => {
    logText += text;
  });
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: stdout }).on('line', (line) => {
      const address = /http:\/\/[^\s"]+(?="?\}?$)/.exec(line)?.[0];
      // A development server may print other lines first.
      if (address) resolve(address);
    });
    child.once('exit', (code) => reject(new Error(`the site ended with ${code}: ${logText}`)));
  });
  return {
    url,
    process: child,
    dataDir,
    logged: () => logText,
    async stop(signal = 'SIGTERM') {
      if (child.exitCode === null && child.signalCode === null) {
        const childExit = once(child, 'exit');
        child.kill(signal);
        await childExit;
      }
      if (hasOwnFolder) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
