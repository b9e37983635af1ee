import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { interruptionText } from '../../scripts/build/interruption-text.mjs';

export interface ProgramOutput {
  /** Null if a signal has ended the program. */
  code: number | null;
  signal: string | null;
  out: string;
  err: string;
}

/**
 * Why a program was interrupted, such as by a signal or for lack of memory; null if it ended by
 * itself.
 *
 * @param what the beginning of the sentence
 */
export const programInterruptionText = (
  what: string,
  { code, signal, err }: ProgramOutput,
): string | null => interruptionText(what, { status: code, signal, stderr: err });

/** A program was ended from outside, such as by a signal. The message gives the reason. */
export class ProgramInterruptedError extends Error {}

/** Starts a program of the owner beside the site, so that visitors do not wait for it. */
export function startOwnerProgram(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): { child: ChildProcess; output: Promise<ProgramOutput> } {
  const child = spawn(process.execPath, args, {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return { child, output: readOutput(child) };
}

async function readOutput(child: ChildProcess): Promise<ProgramOutput> {
  const closed = once(child, 'close');
  const [out, err, [code, signal]] = await Promise.all([
    child.stdout ? text(child.stdout) : '',
    child.stderr ? text(child.stderr) : '',
    closed,
  ]);
  return { code, signal, out, err };
}

/** Runs one program of each kind at a time. Calls made meanwhile get the same result. */
export function createOwnerPrograms(environment: Readonly<Record<string, string | undefined>>) {
  const running = new Map<string, { child: ChildProcess; output: Promise<ProgramOutput> }>();
  return {
    run(...args: readonly string[]): Promise<ProgramOutput> {
      const key = args.join(' ');
      const before = running.get(key);
      if (before !== undefined) return before.output;
      const started = startOwnerProgram(args, environment);
      running.set(key, started);
      return started.output.finally(() => running.delete(key));
    },
    async stop(): Promise<void> {
      for (const { child } of running.values()) child.kill();
      await Promise.allSettled([...running.values()].map(({ output }) => output));
    },
  };
}
