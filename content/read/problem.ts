import { isDeepStrictEqual } from 'node:util';

export interface Problem {
  /** The path as the owner would type it, relative to the working directory. */
  file: string;
  /** Counted from 1. */
  line?: number;
  /** The fault and what is allowed: a sentence without its full stop. */
  text: string;
}

export const problemSentence = ({ file, line, text }: Problem): string =>
  `${file}${line === undefined ? '' : `, line ${line}`}: ${text}.`;

/**
 * Removes repeated faults. A page that differs by kind of site is read once for each kind, and reports its faults each
 * time.
 */
export const distinctProblems = (problems: readonly Problem[]) =>
  problems.filter(
    (problem, index) => problems.findIndex((other) => isDeepStrictEqual(other, problem)) === index,
  );

/** The system's error about a file or folder, as part of a sentence. */
export const readFailure = (error: unknown): string =>
  `cannot be read (${error instanceof Error && 'code' in error ? error.code : error})`;

/** An unusable folder. The message has one line per fault. */
export class SiteError extends Error {
  readonly problems: readonly Problem[];
  constructor(problems: readonly Problem[]) {
    super(problems.map(problemSentence).join('\n'));
    this.problems = problems;
  }
}
