import { type FormEvent, useState } from 'react';
import { Mark } from '../../brand/mark.tsx';
import { brand } from '../../content/brand.ts';
import { labels } from '../../content/labels.ts';
import { fill } from '../../content/messages/fill.ts';
import { authHints, messages } from '../../content/messages/messages.ts';
import {
  type AuthRequest,
  closeOverlay,
  overlayOpener,
  switchAuthMode,
} from '../state/overlays.ts';
import { session } from '../state/session.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { toast } from '../ui/toast.ts';

const words = {
  login: {
    title: fill(authHints.logInTitle, { name: brand.name }),
    lede: authHints.logInLede,
    submit: labels.account.logIn,
    question: authHints.noAccount,
    other: 'register',
    switchTo: labels.account.register,
  },
  register: {
    title: authHints.registerTitle,
    lede: authHints.registerLede,
    submit: labels.account.register,
    question: authHints.hasAccount,
    other: 'login',
    switchTo: labels.account.logIn,
  },
} as const;

/** Log in or register: a mock that accepts any e-mail and password. */
export function AuthDialog({ request }: { request: AuthRequest | null }) {
  // The texts stay while the dialog fades out.
  const [lastMode, setLastMode] = useState(request?.mode ?? 'login');
  if (request !== null && request.mode !== lastMode) setLastMode(request.mode);
  const text = words[request?.mode ?? lastMode];
  const dismiss = () => {
    closeOverlay();
    request?.onDismiss?.();
  };
  return (
    <Dialog
      open={request !== null}
      onClose={dismiss}
      returnFocusTo={overlayOpener}
      className="auth-dialog"
      emblem={<Mark height={34} />}
      title={text.title}
      description={text.lede}
    >
      <AuthForm submit={text.submit} />
      <p className="mt-4 text-center text-13 text-text-2">
        <span>{text.question}</span>{' '}
        <button
          type="button"
          className="auth-switch text-link"
          onClick={() => switchAuthMode(text.other)}
        >
          {text.switchTo}
        </button>
      </p>
    </Dialog>
  );
}

/** Removed when the dialog closes, so its fields are empty the next time. */
function AuthForm({ submit }: { submit: string }) {
  const [missing, setMissing] = useState({ email: false, password: false });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const filled = new FormData(form);
    const email = filled.get('email');
    const lacks = { email: !email, password: !filled.get('password') };
    setMissing(lacks);
    if (typeof email !== 'string' || lacks.email || lacks.password) {
      toast({ ...messages.fillInAllFields, variant: 'destructive' });
      form.querySelector<HTMLInputElement>(lacks.email ? '#auth-email' : '#auth-password')?.focus();
      return;
    }
    // The password is neither stored nor sent.
    const { name } = session.logIn(email);
    toast(messages.welcome(name));
    closeOverlay();
  };
  return (
    <Form onSubmit={onSubmit} className="mt-5.5 flex flex-col gap-4">
      <Field
        label={labels.forms.email}
        id="auth-email"
        error={missing.email ? authHints.email : undefined}
      >
        {(field) => (
          <input
            {...field}
            className="input"
            name="email"
            type="email"
            autoComplete="email"
            placeholder="you@example.com"
            // biome-ignore lint/a11y/noAutofocus: a dialog takes the focus, and its first field is where it belongs
            autoFocus
          />
        )}
      </Field>
      <Field
        label={labels.forms.password}
        id="auth-password"
        error={missing.password ? authHints.password : undefined}
      >
        {(field) => (
          <input {...field} className="input" name="password" type="password" autoComplete="off" />
        )}
      </Field>
      <button type="submit" className="btn btn-ink btn-lg mt-1 w-full">
        {submit}
      </button>
    </Form>
  );
}
