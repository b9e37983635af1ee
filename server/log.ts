const levels = ['silent', 'error', 'warn', 'info', 'debug'] as const;
type Level = (typeof levels)[number];

export type Log = ReturnType<typeof createLog>;

/** Writes one line per event, with the time. An error adds its message, never a visitor's data. */
export function createLog(level: Level, write: (line: string) => void) {
  const at =
    (kind: Exclude<Level, 'silent'>) =>
    (message: string, error?: unknown): void => {
      if (levels.indexOf(kind) > levels.indexOf(level)) return;
      const cause = error === undefined ? '' : `: ${causeText(error)}`;
      write(`${new Date().toISOString()} ${kind} ${oneLine(message + cause)}\n`);
    };
  return { error: at('error'), warn: at('warn'), info: at('info'), debug: at('debug') };
}

function causeText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.stack ?? error.message;
}

interface LineStream {
  on(event: 'error', listener: () => void): unknown;
  write(line: string, done: (error?: Error | null) => void): unknown;
}

/**
 * Writes lines to a stream that may be closed, or on a full disk. The site must not stop because of its log, so lines that
 * cannot be written are dropped. Their number is logged once writing works again.
 */
export function lineWriter(stream: LineStream): (line: string) => void {
  let lost = 0;
  // Without a listener, a failed write would end the process.
  stream.on('error', () => {});
  const write = (line: string): void => {
    stream.write(line, (error) => {
      if (error) lost++;
      else if (lost > 0) {
        const count = lost;
        lost = 0;
        write(`${new Date().toISOString()} warn ${count} lines of the log could not be written\n`);
      }
    });
  };
  return write;
}

/** Replaces line breaks and control characters, because untrusted text must not forge log lines or control a terminal. */
const oneLine = (text: string) =>
  text.replace(/\s*[\r\n\u0085\u2028\u2029]+\s*/g, ' | ').replace(/\p{Cc}/gu, '\ufffd');
