import { type FormEvent, useState } from 'react';
import { labels } from '../../../content/labels.ts';
import { authHints, messages } from '../../../content/messages/messages.ts';
import { closeOverlay } from '../../state/overlays.ts';
import { session } from '../../state/session.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Field } from '../../ui/forms/field.tsx';
import { Form } from '../../ui/forms/form.tsx';

/** Removed when the dialog closes, so its fields are empty the next time. */
export function AuthForm({ submit }: { submit: string }) {
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
