import type { Entry, NewEntry } from '../ledger/entry.ts';
import type { Decisions, RowStatus } from './decisions.ts';
import type { FileRefusal, ReadingMode } from './file/read-file.ts';
import type { ImportSession, ImportSummary, KnownLists, OpenedFile } from './import-session.ts';

export type ImportRequest =
  | { is: 'open'; file: Blob; known: KnownLists }
  | { is: 'read'; reading: ReadingMode }
  | { is: 'decide'; decisions: Decisions }
  | { is: 'rows'; status: RowStatus | null; count: number }
  | { is: 'checkAgain'; entries: readonly Entry[] }
  | { is: 'entries' }
  | { is: 'unimportedRows' };

export type ImportReply =
  | { is: 'progress'; done: number; all: number }
  | { is: 'refused'; refusal: FileRefusal }
  | { is: 'failed' }
  | OpenedFile
  | ImportSummary
  | { is: 'rows'; rows: ReturnType<ImportSession['rows']> }
  | { is: 'entries'; entries: readonly NewEntry[] }
  | ({ is: 'unimportedRows' } & ReturnType<ImportSession['unimportedRows']>);
