import { type FormEvent, useState } from 'react';
import { contactHints, incompleteForm, messageSent } from '../../content/contact-sentences.ts';
import { labels } from '../../content/labels.ts';
import { Field } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { toast } from '../ui/toast.ts';

const names = ['name', 'email', 'message'] as const;
type Name = (typeof names)[number];

/** Checks that everything is filled in. Sends nothing, and says so. */
export function ContactForm() {
  const [missing, setMissing] = useState<readonly Name[]>([]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const filled = new FormData(form);
    const lacking = names.filter((name) => String(filled.get(name) ?? '').trim() === '');
    setMissing(lacking);
    const [first] = lacking;
    if (first !== undefined) {
      toast({ ...incompleteForm, variant: 'destructive' });
      form.querySelector<HTMLElement>(`#contact-${first}`)?.focus();
      return;
    }
    form.reset();
    toast(messageSent);
  };
  const hint = (name: Name) => (missing.includes(name) ? contactHints[name] : undefined);
  return (
    <Form onSubmit={submit} className="card flex flex-col gap-4.5 p-6 md:p-7">
      <Field label={labels.forms.name} id="contact-name" error={hint('name')}>
        {(field) => <input {...field} className="input" name="name" autoComplete="name" />}
      </Field>
      <Field label={labels.forms.email} id="contact-email" error={hint('email')}>
        {(field) => (
          <input
            {...field}
            className="input"
            name="email"
            type="email"
            autoComplete="email"
            placeholder="you@example.com"
          />
        )}
      </Field>
      <Field label={labels.forms.message} id="contact-message" error={hint('message')}>
        {(field) => <textarea {...field} className="input" name="message" />}
      </Field>
      <button type="submit" className="btn btn-flame btn-lg">
        {labels.forms.sendMessage}
      </button>
      <p className="hint">
        This form is a demonstration: what you write stays on this page and reaches nobody. Use the
        e-mail address instead.
      </p>
    </Form>
  );
}
