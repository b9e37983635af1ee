import type { Settings } from '../site/env.ts';
import { createLog, lineWriter } from './log.ts';
import { jsonLines, type LogLine, readableLines } from './log-lines.ts';
import { createRedactor, redactorOf, secretsOf } from './redactor.ts';
import { createTracing } from './request-trace.ts';

/** The log configured by the settings, on standard error, without the settings' secrets. */
export function openLog(settings: Settings) {
  const redacted = createRedactor(settings);
  const tracing = createTracing();
  const isJson = settings.LOG_FORMAT === 'json';
  const line: LogLine = isJson ? jsonLines(redacted, tracing.current) : readableLines(redacted);
  const write = lineWriter(process.stderr, line);
  return {
    log: createLog({ level: settings.LOG_LEVEL, line, write }),
    redacted,
    tracing,
    /** Logs messages for the operator at every log level. */
    note: (message: string) => write(`${line({ level: 'info', message })}\n`),
    /** Prints the site's URL on standard output. */
    announce(url: string) {
      const message = `Candlewick is at ${url}`;
      const announced = isJson ? line({ level: 'info', message }) : message;
      lineWriter(process.stdout, line)(`${announced}\n`);
    },
  };
}

let writeLast: ((line: string) => void) | null = null;

/**
 * Writes a line before the log is open, such as about unusable settings, or after it is closed.
 *
 * @param message without an error, a sentence for the person who starts the site; a readable log then adds no prefix
 */
export function writeLineWithoutLog(
  environment: Record<string, string | undefined>,
  level: 'error' | 'warn',
  message: string,
  error?: unknown,
): void {
  const redacted = redactorOf(secretsOf(environment));
  const isJson = environment['LOG_FORMAT'] === 'json';
  const line = isJson ? jsonLines(redacted, () => null) : readableLines(redacted);
  writeLast ??= lineWriter(process.stderr, line);
  const isSentence = !isJson && error === undefined;
  writeLast(`${isSentence ? redacted(message) : line({ level, message, error })}\n`);
}

/** Logs Node's own warnings, and the error that ends the process. */
export function logCrashes(environment: Record<string, string | undefined>): void {
  process.removeAllListeners('warning');
  process.on('warning', (warning) =>
    writeLineWithoutLog(environment, 'warn', 'a warning of Node', warning),
  );
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(event, (error: unknown) => {
      writeLineWithoutLog(environment, 'error', 'the process ends', error);
      process.exit(1);
    });
}
