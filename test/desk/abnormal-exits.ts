const ending = (code: string) => `--import=data:text/javascript,${code}`;

/**
 * Ways in which a program ends without exiting by itself: the words that report it, and the
 * NODE_OPTIONS that cause it.
 */
export const abnormalExits = [
  ['was killed from outside, as systems do', ending("process.kill(process.pid,'SIGKILL')")],
  ['was ended by SIGTERM', ending("process.kill(process.pid,'SIGTERM')")],
  [
    'ran out of memory',
    `--max-old-space-size=40 ${ending('globalThis.a=[];for(;;)a.push(Array(1e6).fill(0.5))')}`,
  ],
] as const;
