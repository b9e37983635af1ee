import type { StoredAnswer } from '../../http/stored-answer.ts';

/** Finished answers of one catalogue version, a bounded number of them, each made once however many ask at once. */
export class KeptAnswers {
  readonly #most: number;
  #version = '';
  #answers = new Map<string, Promise<StoredAnswer>>();
  readonly #finished = new WeakMap<Promise<StoredAnswer>, StoredAnswer>();
  /** The end of the line, so that what nearly everybody asks for is not moved there again and again. */
  #latest: { key: string; answer: StoredAnswer } | null = null;

  constructor(most: number) {
    this.#most = most;
  }

  /** The answer if it is finished, without waiting. */
  ready(version: string, key: string): StoredAnswer | undefined {
    if (version !== this.#version) return undefined;
    if (key === this.#latest?.key) return this.#latest.answer;
    const promise = this.#answers.get(key);
    if (promise === undefined) return undefined;
    // To the end of the line: a flood of odd queries pushes out itself, not what everybody asks for.
    this.#answers.delete(key);
    this.#answers.set(key, promise);
    const answer = this.#finished.get(promise);
    this.#latest = answer === undefined ? null : { key, answer };
    return answer;
  }

  async get(
    version: string,
    key: string,
    make: () => Promise<StoredAnswer>,
  ): Promise<StoredAnswer> {
    if (version !== this.#version) {
      this.#version = version;
      this.#answers = new Map();
      this.#latest = null;
    }
    const kept = this.#answers.get(key);
    if (kept !== undefined) return kept;
    if (this.#answers.size >= this.#most) {
      const [oldest] = this.#answers.keys();
      if (oldest !== undefined) this.#answers.delete(oldest);
    }
    const promise = make();
    this.#answers.set(key, promise);
    this.#latest = null;
    try {
      const answer = await promise;
      this.#finished.set(promise, answer);
      return answer;
    } catch (error) {
      if (this.#answers.get(key) === promise) this.#answers.delete(key);
      throw error;
    }
  }
}
