import { readFileSync } from 'node:fs';

/**
 * Tells whether the npm, yarn or pnpm that runs this script is gone since this was called. There is no channel to them that
 * would close: npm starts a shell, passes signals on to that alone, and ends. An interrupt does not end npm: its shell waits for
 * the program to take it, which a terminal sends to both.
 *
 * @param {string} script its name in package.json
 * @returns {() => boolean} always false for who starts it directly, also in a shell that ends
 */
export function watchStarter(script) {
  if (process.env.npm_lifecycle_event !== script) return () => false;
  const parent = process.ppid;
  const starter = isShell(parent) ? parentOf(parent) : null;
  return () => process.ppid !== parent || (starter !== null && parentOf(parent) !== starter);
}

/** Whether a process is a shell with one command; npm itself is the parent where its shell has given way to the command. */
const isShell = (pid) => about(pid, 'cmdline').split('\0').includes('-c');

/** @returns {number | null} null where the system does not say */
function parentOf(pid) {
  // The name, in brackets, may hold anything.
  const [, , parent] = about(pid, 'stat')
    .replace(/^.*\) /s, ') ')
    .split(' ');
  return parent === undefined ? null : Number(parent);
}

/** What Linux says of a process; '' on other systems, whose usual shells give way to their last command. */
function about(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
