/**
 * The reason why a program was interrupted.
 *
 * @param {string} what the beginning of the sentence
 * @param {{ status: number | null, signal: string | null, stderr: string }} ended
 * @returns {string | null} null if the program ended by itself
 */
export function interruptionText(what, { status, signal, stderr }) {
  if (/heap out of memory|memory allocation of \d+ bytes failed/.test(stderr))
    return `${what} ran out of memory: give it more, or close other programs.`;
  if (signal === 'SIGKILL')
    return `${what} was killed from outside, as systems do when their memory runs out: see whether there is enough, and try again.`;
  if (signal !== null) return `${what} was ended by ${signal}: try again.`;
  return status === null ? `${what} could not be started.` : null;
}
