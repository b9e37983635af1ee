import type { Trace } from './request-trace.ts';

interface LogEntry {
  level: string;
  message: string;
  error?: unknown;
}

/** Makes the line of an entry, without its line break. */
export type LogLine = (entry: LogEntry) => string;

/** A line for people. An error adds its stack trace. */
export const readableLines =
  (redacted: (text: string) => string): LogLine =>
  ({ level, message, error }) => {
    const cause = error === undefined ? '' : `: ${causeText(error)}`;
    return `${new Date().toISOString()} ${level} ${logLine(redacted(message + cause))}`;
  };

/**
 * A line of JSON for programs. Each text is redacted before it is encoded, because JSON escapes characters that a
 * secret may contain.
 *
 * @param trace the ids of the request that is being answered
 */
export const jsonLines =
  (redacted: (text: string) => string, trace: () => Trace | null): LogLine =>
  ({ level, message, error }) => {
    const entry = {
      time: new Date().toISOString(),
      level,
      message: redacted(message),
      ...(error !== undefined && { error: errorParts(error, redacted) }),
      ...trace(),
    };
    return JSON.stringify(entry).replace(unescapedPattern, escapeCharacter);
  };

function errorParts(error: unknown, redacted: (text: string) => string) {
  if (!(error instanceof Error)) return { name: 'Error', message: redacted(String(error)) };
  const { name, message, stack } = error;
  return {
    name,
    message: redacted(message),
    ...(stack !== undefined && { stack: redacted(stack) }),
  };
}

function causeText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.stack ?? error.message;
}

/** Replaces line breaks and control characters, because untrusted text must not forge log lines or control a terminal. */
const logLine = (text: string) =>
  text.replace(/\s*[\r\n\u0085\u2028\u2029]+\s*/g, ' | ').replace(/\p{Cc}/gu, '\ufffd');

/** Control characters and line breaks that JSON.stringify leaves as they are. */
const unescapedPattern = /[\u007f-\u009f\u2028\u2029]/g;
const escapeCharacter = (character: string) =>
  `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
