import { useRef, useState } from 'react';
import { words } from '../../../content/words.ts';
import {
  type BackupContents,
  maxBackupBytes,
  readBackup,
  readContents,
} from '../../../domain/backup/backup-file.ts';
import { decrypt, type EncryptedText } from '../../../domain/backup/encryption.ts';
import { type RestoreChoice, readBackupData, restoreBackupData } from '../../state/backup-data.ts';
import type { BackupData, BackupPart } from '../../state/backup-keys.ts';

export type RestoreStep =
  | { is: 'choose'; problem: string | null }
  | { is: 'reading' }
  | { is: 'locked'; encrypted: EncryptedText; isWrong: boolean }
  | { is: 'preview'; data: BackupData; madeMs: number; isFull: boolean }
  | { is: 'restored' };

/** The state of a restore. Nothing is stored before the visitor confirms the last step. */
export function useRestore() {
  const [step, setStep] = useState<RestoreStep>({ is: 'choose', problem: null });
  const [name, setName] = useState('');
  /** Counts the chosen files, so that results for an earlier file are dropped. */
  const turn = useRef(0);
  const isStoring = useRef(false);

  const refuse = (why: 'foreign' | 'broken' | 'later', file: string) =>
    setStep({ is: 'choose', problem: words.backup.refusals[why]({ file }) });
  const preview = (contents: BackupContents | 'broken', file: string) => {
    const data = contents === 'broken' ? undefined : readBackupData(contents.data);
    if (contents === 'broken' || data === undefined) refuse('broken', file);
    else setStep({ is: 'preview', data, madeMs: contents.madeMs, isFull: false });
  };

  return {
    step,
    back: () => {
      turn.current += 1;
      setStep({ is: 'choose', problem: null });
    },
    async choose(file: File) {
      turn.current += 1;
      const mine = turn.current;
      setName(file.name);
      if (file.size > maxBackupBytes) {
        setStep({ is: 'choose', problem: words.backup.tooLarge({ file: file.name }) });
        return;
      }
      setStep({ is: 'reading' });
      // The file may be gone or unreadable.
      const text = await file.text().catch(() => null);
      if (turn.current !== mine) return;
      const read = text === null ? 'broken' : readBackup(text);
      if (typeof read === 'string') refuse(read, file.name);
      else if ('madeMs' in read) preview(read, file.name);
      else setStep({ is: 'locked', encrypted: read, isWrong: false });
    },
    async open(encrypted: EncryptedText, passphrase: string) {
      const mine = turn.current;
      const text = await decrypt(encrypted, passphrase);
      if (turn.current !== mine) return;
      if (text === null) setStep({ is: 'locked', encrypted, isWrong: true });
      else preview(readContents(text), name);
    },
    async store(
      data: BackupData,
      madeMs: number,
      choices: Readonly<Record<BackupPart, RestoreChoice>>,
    ) {
      if (isStoring.current) return;
      isStoring.current = true;
      const isStored = await restoreBackupData(data, choices, madeMs);
      isStoring.current = false;
      setStep(isStored ? { is: 'restored' } : { is: 'preview', data, madeMs, isFull: true });
    },
  };
}

export type RestoreState = ReturnType<typeof useRestore>;
