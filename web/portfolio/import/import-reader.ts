import { importWorkerPolicyName } from '../../../contract/offline.ts';
import type { ImportReply, ImportRequest } from '../../../domain/import/worker-messages.ts';
import workerUrl from './import.worker.ts?worker&url';

let trustedWorkerUrl: string | null = null;

/** Reads one file in a worker. Requests are answered in order. */
export class ImportReader {
  readonly #worker: Worker;
  readonly #waiting: ((reply: ImportReply) => void)[] = [];

  /** @param onProgress receives the number of rows read and the total */
  constructor(onProgress: (done: number, all: number) => void) {
    // A page may create a Trusted Types policy only once.
    trustedWorkerUrl ??=
      window.trustedTypes
        ?.createPolicy(importWorkerPolicyName, { createScriptURL: () => workerUrl })
        .createScriptURL('') ?? workerUrl;
    this.#worker = new Worker(trustedWorkerUrl, { type: 'module' });
    this.#worker.addEventListener('message', ({ data }: MessageEvent<ImportReply>) => {
      if (data.is === 'progress') onProgress(data.done, data.all);
      else this.#waiting.shift()?.(data);
    });
    // The worker's script could not be fetched, or the file needed too much memory.
    this.#worker.addEventListener('error', (event) => {
      event.preventDefault();
      this.#waiting.shift()?.({ is: 'failed' });
    });
  }

  ask(request: ImportRequest): Promise<ImportReply> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.#worker.postMessage(request);
    });
  }

  /** Ends the worker, whose pending requests are never answered. */
  stop(): void {
    this.#worker.terminate();
  }
}
