import type { LogLine } from './log-lines.ts';

const levels = ['silent', 'error', 'warn', 'info', 'debug'] as const;
type Level = (typeof levels)[number];

export type Log = ReturnType<typeof createLog>;

interface LogOptions {
  level: Level;
  line: LogLine;
  write(line: string): void;
}

/** Writes one line per event, with the time. An error adds its message, never a visitor's data. */
export function createLog({ level, line, write }: LogOptions) {
  const at =
    (kind: Exclude<Level, 'silent'>) =>
    (message: string, error?: unknown): void => {
      if (levels.indexOf(kind) > levels.indexOf(level)) return;
      write(`${line({ level: kind, message, error })}\n`);
    };
  return { error: at('error'), warn: at('warn'), info: at('info'), debug: at('debug') };
}

interface LineStream {
  on(event: 'error', listener: () => void): unknown;
  write(line: string, done: (error?: Error | null) => void): unknown;
}

const streamsWithListener = new WeakSet<LineStream>();

/**
 * Writes lines to a stream that may be closed, or on a full disk. The site must not stop because of
 * its log, so lines that cannot be written are dropped. The number of dropped lines is logged once
 * writing works again.
 */
export function lineWriter(stream: LineStream, line: LogLine): (line: string) => void {
  let lost = 0;
  // Without a listener, a failed write would end the process. Each reload opens a log, but one listener is enough.
  if (!streamsWithListener.has(stream)) stream.on('error', () => {});
  streamsWithListener.add(stream);
  const write = (text: string): void => {
    stream.write(text, (error) => {
      if (error) lost++;
      else if (lost > 0) {
        const message = `${lost} lines of the log could not be written`;
        lost = 0;
        write(`${line({ level: 'warn', message })}\n`);
      }
    });
  };
  return write;
}
