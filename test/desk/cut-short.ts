const ending = (code: string) => `--import=data:text/javascript,${code}`;

/** What is said of a program that came to no end of its own, and the NODE_OPTIONS that end it so. */
export const ends = [
  ['was killed from outside, as systems do', ending("process.kill(process.pid,'SIGKILL')")],
  ['was ended by SIGTERM', ending("process.kill(process.pid,'SIGTERM')")],
  [
    'ran out of memory',
    `--max-old-space-size=40 ${ending('globalThis.a=[];for(;;)a.push(Array(1e6).fill(0.5))')}`,
  ],
] as const;
