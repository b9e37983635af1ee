export interface Finding {
  check: string;
  /** good: nothing to do; note: works, but worth knowing; wrong: has to be fixed. */
  state: 'good' | 'note' | 'wrong';
  found: string;
  fix?: string;
}

export const goodFinding = (check: string, found: string): Finding => ({
  check,
  state: 'good',
  found,
});
export const noteFinding = (check: string, found: string, fix?: string): Finding => ({
  check,
  state: 'note',
  found,
  ...(fix !== undefined && { fix }),
});
export const faultFinding = (check: string, found: string, fix: string): Finding => ({
  check,
  state: 'wrong',
  found,
  fix,
});

export const errorText = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** An address without its path, which may contain a key. */
export const originOf = (url: string): string => new URL(url).origin;
