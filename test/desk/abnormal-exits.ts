const endingOptions = (code: string) => `--import=data:text/javascript,${code}`;

/** Abnormal ends of a program: the words that report each, and the NODE_OPTIONS that cause it. */
export const abnormalExits = [
  ['was killed from outside, as systems do', endingOptions("process.kill(process.pid,'SIGKILL')")],
  ['was ended by SIGTERM', endingOptions("process.kill(process.pid,'SIGTERM')")],
  [
    'ran out of memory',
    `--max-old-space-size=40 ${endingOptions('globalThis.a=[];for(;;)a.push(Array(1e6).fill(0.5))')}`,
  ],
] as const;
