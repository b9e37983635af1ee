import type { StoredAnswer } from '../http/stored-answer.ts';

interface Entry {
  version: string;
  answer: StoredAnswer;
}

/**
 * Finished pages by key. A page is rendered once per version, whoever asks and however many at once;
 * while a new version renders, the previous one is served.
 */
export function createPageCache<Page extends { key: string }>(options: {
  /** Renders and stores one page; a rejection leaves the previous version in place. */
  make(page: Page, version: string): Promise<StoredAnswer>;
  onError(key: string, error: unknown): void;
}) {
  const entries = new Map<string, Entry>();
  const underWay = new Map<string, Promise<StoredAnswer>>();

  const start = (page: Page, version: string): Promise<StoredAnswer> => {
    const { key } = page;
    const running = underWay.get(key);
    if (running) return running;
    const making = options
      .make(page, version)
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
    get(page: Page, version: string): StoredAnswer | Promise<StoredAnswer> {
      const entry = entries.get(page.key);
      if (entry === undefined) return start(page, version);
      if (entry.version !== version)
        start(page, version).catch((error: unknown) => options.onError(page.key, error));
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
