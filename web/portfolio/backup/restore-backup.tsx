import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { words } from '../../../content/words.ts';
import type { EncryptedText } from '../../../domain/backup/encryption.ts';
import { Field } from '../../ui/forms/field.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { CircleAlert } from '../../ui/pictures/icons.ts';
import { RestorePreview } from './restore-preview.tsx';
import { type RestoreState, useRestore } from './use-restore.ts';

/** Restores a backup: choose a file, open it, compare it and restore. */
export function RestoreBackup({ onRestored, onClose }: { onRestored(): void; onClose(): void }) {
  const restore = useRestore();
  const { step } = restore;
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirst = useRef(true);
  const restored = useEffectEvent(onRestored);
  useEffect(() => {
    if (step.is === 'restored') restored();
    // The focused element was removed with its step, so focus the heading of the new step.
    if (!isFirst.current && step.is !== 'reading') heading.current?.focus();
    isFirst.current = false;
  }, [step.is]);
  return (
    <section className="flex flex-col gap-4 border-t border-line pt-5">
      <h3 ref={heading} tabIndex={-1} className="text-card">
        {words.backup.restore}
      </h3>
      {step.is === 'choose' || step.is === 'reading' ? (
        <ChooseBackup
          key="choose"
          restore={restore}
          problem={step.is === 'choose' ? step.problem : null}
        />
      ) : null}
      {step.is === 'locked' ? <LockedBackup key="locked" restore={restore} {...step} /> : null}
      {step.is === 'preview' ? <RestorePreview key="preview" restore={restore} {...step} /> : null}
      {step.is === 'restored' ? (
        <div key="restored" className="flex flex-wrap items-center justify-between gap-3">
          <p role="status">{words.backup.restored}</p>
          <button type="button" className="btn btn-line" onClick={onClose}>
            {words.backup.close}
          </button>
        </div>
      ) : null}
    </section>
  );
}

function ChooseBackup({ restore, problem }: { restore: RestoreState; problem: string | null }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      {problem === null ? null : <BackupProblem text={problem} />}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-13 text-text-2">
          {restore.step.is === 'reading' ? words.backup.opening : ''}
        </p>
        <button type="button" className="btn btn-line" onClick={() => input.current?.click()}>
          {words.backup.choose}
        </button>
        <input
          ref={input}
          type="file"
          hidden
          accept=".json,application/json"
          onChange={({ target }) => {
            const file = target.files?.[0];
            if (file !== undefined) restore.choose(file);
            // Allow the same file to be chosen again.
            target.value = '';
          }}
        />
      </div>
    </>
  );
}

export const BackupProblem = ({ text }: { text: string }) => (
  <p className="notice" role="alert">
    <CircleAlert size={18} className="flex-none text-danger" />
    <span className="min-w-0 break-words">{text}</span>
  </p>
);

interface LockedBackupProps {
  restore: RestoreState;
  encrypted: EncryptedText;
  isWrong: boolean;
}

function LockedBackup({ restore, encrypted, isWrong }: LockedBackupProps) {
  const id = useId();
  const [passphrase, setPassphrase] = useState('');
  const [isOpening, setOpening] = useState(false);
  const open = async (event: FormEvent) => {
    event.preventDefault();
    if (isOpening) return;
    setOpening(true);
    await restore.open(encrypted, passphrase);
    setOpening(false);
    document.getElementById(id)?.focus();
  };
  return (
    <Form className="flex flex-col gap-4" onSubmit={open}>
      <p>{words.backup.locked}</p>
      <Field
        id={id}
        label={words.backup.passphrase}
        error={isWrong ? words.backup.wrongPassphrase : undefined}
      >
        {(control) => (
          <input
            {...control}
            type="password"
            autoComplete="current-password"
            className="input"
            value={passphrase}
            onChange={({ target }) => setPassphrase(target.value)}
          />
        )}
      </Field>
      <div className="flex flex-wrap items-center justify-end gap-2">
        <p role="status" className="me-auto text-13 text-text-2">
          {isOpening ? words.backup.opening : ''}
        </p>
        <button type="button" className="btn btn-ghost" onClick={restore.back}>
          {words.backup.cancel}
        </button>
        <button type="submit" className="btn btn-line">
          {words.backup.open}
        </button>
      </div>
    </Form>
  );
}
