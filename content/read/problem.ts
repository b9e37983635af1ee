import { isDeepStrictEqual } from 'node:util';

/** One fault in a site's folder. */
export interface Problem {
  /** As the owner would name it: the path from where they are. */
  file: string;
  /** Counted from 1. */
  line?: number;
  /** What is wrong and what is allowed: a sentence without its full stop. */
  text: string;
}

export const sentenceOf = ({ file, line, text }: Problem): string =>
  `${file}${line === undefined ? '' : `, line ${line}`}: ${text}.`;

/** What is read twice, as a page that says something else of a hosted store, has the same faults twice. */
export const distinct = (problems: readonly Problem[]) =>
  problems.filter(
    (problem, index) => problems.findIndex((other) => isDeepStrictEqual(other, problem)) === index,
  );

/** What is wrong with a file or folder for which the system has an error. */
export const cannotBeRead = (error: unknown): string =>
  `cannot be read (${error instanceof Error && 'code' in error ? error.code : error})`;

/** A folder that cannot be used. Its message has one line for each fault. */
export class SiteError extends Error {
  readonly problems: readonly Problem[];
  constructor(problems: readonly Problem[]) {
    super(problems.map(sentenceOf).join('\n'));
    this.problems = problems;
  }
}
