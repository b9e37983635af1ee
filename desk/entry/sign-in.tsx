import {
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
} from '@simplewebauthn/browser';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { api, bodyOrThrow, queryClient, sessionQueryKey } from '../api.ts';
import { ActionRefusal } from '../ui/notices.tsx';

/** Refetches the session, and everything that could not be loaded while the desk was locked. */
const refetchSession = () =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [key], state }) =>
      key === sessionQueryKey[0] || state.status === 'error',
  });

/** The ways to sign in: a passkey, a link by mail, or a link made on the server. */
export function SignIn() {
  const ways = useQuery({ queryKey: ['entry'], queryFn: () => bodyOrThrow(api.entry.$get()) }).data;
  const passkey = useMutation({
    async mutationFn() {
      const options = await bodyOrThrow(api.passkey.start.$post());
      // The types of the server's package and of the browser's describe the same JSON differently.
      const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
      const json = await startAuthentication({ optionsJSON }).catch(() => {
        throw new Error('No passkey was used. Try again, or enter by a link.');
      });
      return bodyOrThrow(api.passkey.enter.$post({ json }));
    },
    onSuccess: refetchSession,
  });
  const dialog = useRef<HTMLDialogElement>(null);
  const [isPressWaiting] = useState(() => queryClient.isMutating() > 0);
  // Opened as a modal, because another dialog may have been open when the session ended.
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      className="door"
      aria-labelledby="door"
      onCancel={(event) => event.preventDefault()}
    >
      <h1 id="door">{ways ? `The desk of ${ways.shop}` : 'The desk'}</h1>
      <p>It is locked.</p>
      {isPressWaiting && <p>What you have pressed is done once you have entered.</p>}
      <ActionRefusal error={passkey.error} />
      {ways?.passkeys && (
        <button
          type="button"
          className="button flame"
          disabled={passkey.isPending}
          onClick={() => passkey.mutate()}
        >
          Enter with a passkey
        </button>
      )}
      {ways?.mailsLinks && <MailLink />}
      <p className="quiet">
        On the server, <code>npm run store -- desk</code> makes a link that opens it. Entered in
        another window of this browser?{' '}
        <button type="button" className="button plain" onClick={refetchSession}>
          Try again
        </button>
      </p>
    </dialog>
  );
}

function MailLink() {
  const [email, setEmail] = useState('');
  const mail = useMutation({
    mutationFn: () => bodyOrThrow(api['mail-link'].$post({ json: { email } })),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mail.mutate();
  };
  return (
    <form onSubmit={submit} className="stack">
      <label className="field">
        Your e-mail address
        <input
          type="email"
          autoComplete="email"
          required
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </label>
      <button type="submit" className="button" disabled={mail.isPending}>
        Mail me a link
      </button>
      <ActionRefusal error={mail.error} />
      {mail.data && (
        <p role="status">
          If this address may open the desk, a link is on its way. It opens the desk once, within{' '}
          {mail.data.minutes} minutes.
        </p>
      )}
    </form>
  );
}
