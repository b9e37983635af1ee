import type { StoredAnswer } from '../http/stored-answer.ts';

interface Entry {
  version: string;
  answer: StoredAnswer;
}

/**
 * Finished pages by key. A page is rendered once per version, whoever asks and however many at once;
 * while a new version renders, the previous one is served.
 */
export function createPageCache(options: {
  /** Renders and stores one page; a rejection leaves the previous version in place. */
  make(key: string, version: string): Promise<StoredAnswer>;
  onError(key: string, error: unknown): void;
}) {
  const entries = new Map<string, Entry>();
  const underWay = new Map<string, Promise<StoredAnswer>>();

  const start = (key: string, version: string): Promise<StoredAnswer> => {
    const running = underWay.get(key);
    if (running) return running;
    const making = options
      .make(key, version)
      .then((answer) => {
        entries.set(key, { version, answer });
        return answer;
      })
      .finally(() => underWay.delete(key));
    underWay.set(key, making);
    return making;
  };

  return {
    /**
     * @returns the page at once when there is one, of this version or the one before; else a promise of it,
     * which rejects when it cannot be rendered
     */
    get(key: string, version: string): StoredAnswer | Promise<StoredAnswer> {
      const entry = entries.get(key);
      if (entry === undefined) return start(key, version);
      if (entry.version !== version)
        start(key, version).catch((error: unknown) => options.onError(key, error));
      return entry.answer;
    },
    /** Puts a better compressed form of the same version in the place of the present one. */
    replace(key: string, version: string, answer: StoredAnswer): void {
      if (entries.get(key)?.version === version) entries.set(key, { version, answer });
    },
    get size(): number {
      return entries.size;
    },
  };
}
