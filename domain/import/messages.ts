import type { Entry, NewEntry } from '../ledger/entry.ts';
import type { Decisions, Status } from './decisions.ts';
import type { FileRefusal, Reading } from './file/read-file.ts';
import type { ImportSession, KnownLists, OpenedFile, Summary } from './session.ts';

/** The page's requests to the worker. */
export type Request =
  | { is: 'open'; file: Blob; known: KnownLists }
  | { is: 'read'; reading: Reading }
  | { is: 'decide'; decisions: Decisions }
  | { is: 'rows'; status: Status | null; count: number }
  | { is: 'know'; entries: readonly Entry[] }
  | { is: 'entries' }
  | { is: 'leftOut' };

/** The worker's answers. */
export type Reply =
  | { is: 'progress'; done: number; all: number }
  | { is: 'refused'; refusal: FileRefusal }
  | { is: 'failed' }
  | OpenedFile
  | Summary
  | { is: 'rows'; rows: ReturnType<ImportSession['rows']> }
  | { is: 'entries'; entries: readonly NewEntry[] }
  | ({ is: 'leftOut' } & ReturnType<ImportSession['leftOut']>);
