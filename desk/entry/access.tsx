import {
  type PublicKeyCredentialCreationOptionsJSON,
  startRegistration,
} from '@simplewebauthn/browser';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api, bodyOrThrow, queryClient, sessionQueryKey } from '../api.ts';
import { dateAndTime } from '../format-values.ts';
import { currentSession, type DeskSession } from '../session.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Heading } from '../ui/heading.tsx';
import { ActionRefusal } from '../ui/notices.tsx';

const roleTexts: Record<NonNullable<DeskSession['role']>, string> = {
  everything: 'You may do everything.',
  orders: 'You may work on orders and stock.',
  read: 'You may look, and change nothing.',
};

const refetchSession = () => queryClient.invalidateQueries({ queryKey: sessionQueryKey });

export function AccessPage() {
  const { person, role, passkeys } = currentSession();
  return (
    <>
      <Heading title="Access" />
      <p>
        You are here as <b>{person}</b>. {roleTexts[role]}
      </p>
      {passkeys === null ? (
        <p className="notice">
          Browsers make passkeys for names only, such as localhost, not for an address of digits.
          Set DESK_URL to a name.
        </p>
      ) : (
        <Passkeys passkeys={passkeys} />
      )}
      <Sessions />
    </>
  );
}

function Passkeys({ passkeys }: { passkeys: NonNullable<DeskSession['passkeys']> }) {
  const [name, setName] = useState('');
  const [said, say] = useState('');
  const [removed, setRemoved] = useState<(typeof passkeys)[number] | null>(null);
  const add = useMutation({
    onMutate: () => say(''),
    async mutationFn() {
      const options = await bodyOrThrow(api.passkeys.start.$post());
      // The types of the server's package and of the browser's describe the same JSON differently.
      const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
      const response = await startRegistration({ optionsJSON }).catch(() => {
        throw new Error('No passkey was made. Perhaps this device has one of yours already.');
      });
      return bodyOrThrow(api.passkeys.$post({ json: { name, response } }));
    },
    async onSuccess() {
      setName('');
      await refetchSession();
      say(`The passkey ${name.trim()} is added. From now on it opens the desk with one press.`);
    },
  });
  const remove = useMutation({
    onMutate: () => say(''),
    mutationFn: (id: string) => bodyOrThrow(api.passkeys[':id'].$delete({ param: { id } })),
    async onSuccess() {
      await refetchSession();
      setRemoved(null);
      say(`The passkey ${removed?.name} is removed.`);
    },
  });
  const rename = useMutation({
    mutationFn: ({ id, called }: { id: string; called: string }) =>
      bodyOrThrow(api.passkeys[':id'].$patch({ param: { id }, json: { name: called } })),
    async onSuccess(_, { called }) {
      await refetchSession();
      say(`The passkey is called ${called.trim()} now.`);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate();
  };
  return (
    <section className="card" aria-labelledby="passkeys">
      <h2 id="passkeys">Passkeys</h2>
      <ul className="rows">
        {passkeys.map((passkey) => (
          <li key={passkey.id}>
            <input
              aria-label={`Name of the passkey ${passkey.name}`}
              defaultValue={passkey.name}
              onBlur={({ target: { value } }) => {
                if (value.trim() !== '' && value !== passkey.name)
                  rename.mutate({ id: passkey.id, called: value });
              }}
            />
            <small>
              added {dateAndTime(passkey.created_at)}
              {passkey.used_at !== null && `, used ${dateAndTime(passkey.used_at)}`}
            </small>
            <button
              type="button"
              className="button"
              aria-label={`Remove the passkey ${passkey.name}`}
              onClick={() => {
                remove.reset();
                setRemoved(passkey);
              }}
            >
              Remove
            </button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        title={`Remove the passkey ${removed?.name ?? ''}?`}
        action="Remove it"
        isOpen={removed !== null}
        isBusy={remove.isPending}
        error={remove.error}
        close={() => setRemoved(null)}
        confirm={() => removed !== null && remove.mutate(removed.id)}
      >
        <p>
          It opens the desk no more, and the sessions that it has opened end, also this one if it is
          one of them.
        </p>
      </ConfirmDialog>
      <p className="quiet pad" role="status">
        {said}
      </p>
      <ActionRefusal error={add.error ?? rename.error} />
      <form onSubmit={submit} className="row">
        <label className="field">
          Name of a new passkey
          <input
            required
            maxLength={60}
            placeholder="Laptop"
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </label>
        <button type="submit" className="button flame" disabled={add.isPending}>
          Add a passkey
        </button>
      </form>
    </section>
  );
}

function Sessions() {
  const { sessions, session: own } = currentSession();
  const [ended, setEnded] = useState<(typeof sessions)[number] | null>(null);
  const [said, say] = useState('');
  const end = useMutation({
    onMutate: () => say(''),
    mutationFn: (id: string) => bodyOrThrow(api.sessions[':id'].$delete({ param: { id } })),
    onSettled: refetchSession,
    onSuccess() {
      setEnded(null);
      say(`The session of ${ended?.person} has ended.`);
    },
  });
  return (
    <section className="card" aria-labelledby="sessions">
      <h2 id="sessions">Open sessions</h2>
      <ul className="rows">
        {sessions.map((session) => (
          <li key={session.id}>
            <span>
              <b>{session.person}</b> {session.device}
              {session.id === own && ' (this one)'}
            </span>
            <small>
              by {session.entered_by === 'link' ? 'a link' : 'a passkey'}, last used{' '}
              {dateAndTime(session.seen_at)}
            </small>
            <button
              type="button"
              className="button"
              aria-label={`End the session of ${session.person}, ${session.device}`}
              onClick={() => {
                end.reset();
                setEnded(session);
              }}
            >
              End
            </button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        title={`End the session of ${ended?.person ?? ''}?`}
        action="End it"
        isOpen={ended !== null}
        isBusy={end.isPending}
        error={end.error}
        close={() => setEnded(null)}
        confirm={() => ended !== null && end.mutate(ended.id)}
      >
        <p>
          {ended?.id === own
            ? 'It is this one: you will need a passkey or a new link.'
            : `It is on ${ended?.device}. Whoever works there has to enter again, and loses nothing that is typed.`}
        </p>
      </ConfirmDialog>
      <p className="quiet pad" role="status">
        {said}
      </p>
    </section>
  );
}
