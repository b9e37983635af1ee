import { readFileSync } from 'node:fs';

/**
 * Detects that the npm, yarn or pnpm that runs this script has exited. No channel closes when the package manager
 * exits: npm starts a shell, forwards signals to that shell only, and exits. (An interrupt is different: a terminal
 * sends it to the program as well, and npm waits for the program to end.)
 *
 * @param {string} script the script's name in package.json
 * @returns {() => boolean} always false if no package manager started the script, even in a shell that exits
 */
export function watchStarter(script) {
  if (process.env.npm_lifecycle_event !== script) return () => false;
  const parent = process.ppid;
  const starter = isShell(parent) ? parentOf(parent) : null;
  return () => process.ppid !== parent || (starter !== null && parentOf(parent) !== starter);
}

/** True for `sh -c …`. Where the shell replaces itself with its command (exec), npm is the parent instead. */
const isShell = (pid) => proc(pid, 'cmdline').split('\0').includes('-c');

/** @returns {number | null} null if unknown */
function parentOf(pid) {
  // Skip the name in parentheses, which may contain spaces and parentheses.
  const [, , parent] = proc(pid, 'stat')
    .replace(/^.*\) /s, ') ')
    .split(' ');
  return parent === undefined ? null : Number(parent);
}

/** A file of /proc. '' on other systems, whose usual shells replace themselves with their last command. */
function proc(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
