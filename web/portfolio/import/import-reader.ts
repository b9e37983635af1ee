import { importPolicy } from '../../../contract/offline.ts';
import type { Reply, Request } from '../../../domain/import/messages.ts';
import workerUrl from './import.worker.ts?worker&url';

let address: string | null = null;

/** Reads one file in a worker. Questions are answered one after the other. */
export class ImportReader {
  readonly #worker: Worker;
  readonly #waiting: ((reply: Reply) => void)[] = [];

  /** @param onProgress told how many rows are read, and of how many */
  constructor(onProgress: (done: number, all: number) => void) {
    // A page may make a policy once.
    address ??=
      window.trustedTypes
        ?.createPolicy(importPolicy, { createScriptURL: () => workerUrl })
        .createScriptURL('') ?? workerUrl;
    this.#worker = new Worker(address, { type: 'module' });
    this.#worker.addEventListener('message', ({ data }: MessageEvent<Reply>) => {
      if (data.is === 'progress') onProgress(data.done, data.all);
      else this.#waiting.shift()?.(data);
    });
    // Its script could not be fetched, or a file took more memory than there is.
    this.#worker.addEventListener('error', (event) => {
      event.preventDefault();
      this.#waiting.shift()?.({ is: 'failed' });
    });
  }

  ask(request: Request): Promise<Reply> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.#worker.postMessage(request);
    });
  }

  /** Ends the worker: what it was asked is answered never. */
  stop(): void {
    this.#worker.terminate();
  }
}
