import { isRecord } from '../text/unknown-record.ts';
import { type EncryptedText, encrypt, readEncrypted } from './encryption.ts';

/** The format of the file that saves a browser's data: a version, and the contents. */
const kind = 'browser-backup';
const version = 1;
/** More than any browser stores. */
export const maxBackupBytes = 50_000_000;

export interface BackupContents {
  /** Epoch ms. */
  madeMs: number;
  /** The stored values by their storage keys, unchecked. */
  data: Record<string, unknown>;
}

export type BackupRefusal = 'foreign' | 'broken' | 'later';

export async function writeBackup(
  data: BackupContents['data'],
  passphrase: string,
  madeMs = Date.now(),
): Promise<string> {
  const contents = { made: new Date(madeMs).toISOString(), data };
  const file =
    passphrase === ''
      ? { kind, version, ...contents }
      : { kind, version, encrypted: await encrypt(JSON.stringify(contents), passphrase) };
  return JSON.stringify(file, null, 2);
}

/** Reads a backup file. An encrypted file has to be decrypted first; `readContents` then reads its contents. */
export function readBackup(text: string): BackupContents | EncryptedText | BackupRefusal {
  const file = parseJson(text.replace(/^\uFEFF/, ''));
  if (file === undefined) return text.includes(`"${kind}"`) ? 'broken' : 'foreign';
  if (!isRecord(file) || file['kind'] !== kind) return 'foreign';
  if (typeof file['version'] === 'number' && file['version'] > version) return 'later';
  if (file['version'] !== version) return 'broken';
  if (file['encrypted'] !== undefined) return readEncrypted(file['encrypted']) ?? 'broken';
  return contentsOf(file);
}

/** Reads the contents of a backup after decryption. */
export const readContents = (text: string): BackupContents | 'broken' =>
  contentsOf(parseJson(text));

function contentsOf(value: unknown): BackupContents | 'broken' {
  if (!isRecord(value)) return 'broken';
  const madeMs = typeof value['made'] === 'string' ? Date.parse(value['made']) : Number.NaN;
  const data = value['data'];
  return Number.isNaN(madeMs) || !isRecord(data) ? 'broken' : { madeMs, data };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
