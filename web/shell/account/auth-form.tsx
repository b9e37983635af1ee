import { type FormEvent, useState } from 'react';
import { words } from '../../../content/words.ts';
import { closeOverlay } from '../../state/overlays.ts';
import { visitorSession } from '../../state/visitor-session.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Field } from '../../ui/forms/field.tsx';
import { Form } from '../../ui/forms/form.tsx';

/** Unmounted when the dialog closes, so that its fields are empty the next time. */
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
      toast({ ...words.account.fillInAllFields, variant: 'destructive' });
      form.querySelector<HTMLInputElement>(lacks.email ? '#auth-email' : '#auth-password')?.focus();
      return;
    }
    // The password is neither stored nor sent.
    const { name } = visitorSession.logIn(email);
    toast({
      title: words.account.welcome.title,
      description: words.account.welcome.description({ name }),
    });
    closeOverlay();
  };
  return (
    <Form onSubmit={onSubmit} className="mt-5.5 flex flex-col gap-4">
      <Field
        label={words.forms.email}
        id="auth-email"
        error={missing.email ? words.account.hints.email : undefined}
      >
        {(field) => (
          <input
            {...field}
            className="input"
            name="email"
            type="email"
            dir="ltr"
            autoComplete="email"
            placeholder={words.forms.emailExample}
            // biome-ignore lint/a11y/noAutofocus: a dialog takes the focus, and this is its first field
            autoFocus
          />
        )}
      </Field>
      <Field
        label={words.forms.password}
        id="auth-password"
        error={missing.password ? words.account.hints.password : undefined}
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
