import { type FormEvent, useId, useState } from 'react';
import { words } from '../../../content/words.ts';
import { writeBackup } from '../../../domain/backup/backup-file.ts';
import { canEncrypt } from '../../../domain/backup/encryption.ts';
import { datedName, saveFile } from '../../data/save-file.ts';
import { collectBackupData } from '../../state/backup-data.ts';
import { lastBackup } from '../../state/last-backup.ts';
import { portfolioLoaded } from '../../state/portfolio/change-entries.ts';
import { Field } from '../../ui/forms/field.tsx';
import { Form } from '../../ui/forms/form.tsx';

export function SaveBackup({ onSaved }: { onSaved(): void }) {
  const id = useId();
  const [passphrase, setPassphrase] = useState('');
  const [again, setAgain] = useState('');
  const [isRefused, setRefused] = useState(false);
  const [is, setIs] = useState<'ready' | 'saving' | 'saved'>('ready');
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (is === 'saving') return;
    setRefused(passphrase !== again);
    if (passphrase !== again) {
      document.getElementById(`${id}-again`)?.focus();
      return;
    }
    setIs('saving');
    await portfolioLoaded();
    // Take the time before the key is made, because transactions entered meanwhile are not in the file.
    const atMs = Date.now();
    const file = await writeBackup(collectBackupData(), passphrase, atMs);
    saveFile(datedName('backup', atMs, 'json'), file, 'application/json');
    lastBackup.set(atMs);
    setIs('saved');
    onSaved();
  };
  const secret = { type: 'password', autoComplete: 'new-password', className: 'input' };
  return (
    <Form className="flex flex-col gap-4" onSubmit={save}>
      <h3 className="text-card">{words.backup.save}</h3>
      {canEncrypt() ? (
        <div className="flex flex-col gap-3">
          <Field id={id} label={words.backup.passphrase} error={undefined}>
            {(control) => (
              <input
                {...control}
                {...secret}
                aria-describedby={`${id}-hint`}
                value={passphrase}
                onChange={({ target }) => {
                  setPassphrase(target.value);
                  if (target.value === '') setAgain('');
                }}
              />
            )}
          </Field>
          {passphrase === '' ? null : (
            <Field
              key="again"
              id={`${id}-again`}
              label={words.backup.again}
              error={isRefused && passphrase !== again ? words.backup.notSame : undefined}
            >
              {(control) => (
                <input
                  {...control}
                  {...secret}
                  value={again}
                  onChange={({ target }) => setAgain(target.value)}
                />
              )}
            </Field>
          )}
          <p id={`${id}-hint`} className="hint">
            {words.backup.passphraseHint}
          </p>
        </div>
      ) : (
        <p className="hint">{words.backup.noPassphrase}</p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-13 text-text-2">
          {is === 'saved' ? words.backup.saved : is === 'saving' ? words.backup.saving : ''}
        </p>
        <button type="submit" className="btn btn-flame">
          {words.backup.saveFile}
        </button>
      </div>
    </Form>
  );
}
