import { readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second. */
const tickMs = 10;

/**
 * The processor time that a process and its children have used, in milliseconds. Unlike a speed, processor time does
 * not depend on how busy the machine is. Linux only.
 */
export function processorMs(pid: number): number {
  const [, own = 0, system = 0, ended = 0, endedSystem = 0] = statOf(pid);
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  const below = children.filter(Boolean).map((child) => processorMs(Number(child)));
  return below.reduce((sum, each) => sum + each, (own + system + ended + endedSystem) * tickMs);
}

export const parentOf = (pid: number): number => statOf(pid)[0] ?? 0;

/** The parent's id, and the times of the process and of its children that have ended: see proc_pid_stat(5). */
function statOf(pid: number): number[] {
  // Skip the program's name, which may contain spaces and brackets.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return [1, 11, 12, 13, 14].map((index) => Number(fields[index]));
}
