import { type FormEvent, useRef, useState } from 'react';
import { contactByMail } from '../../content/features.ts';
import { brand } from '../../content/look/brand.ts';
import { words } from '../../content/words.ts';
import { formPaths, maxLengths } from '../../contract/forms.ts';
import { looksLikeEmail } from '../../domain/text/email-text.ts';
import { randomKey } from '../data/random-key.ts';
import { sendForm } from '../data/send-form.ts';
import { sendsMail } from '../state/site-mode.ts';
import { failureToasts, toast } from '../ui/feedback/toast.ts';
import { Field } from '../ui/forms/field.tsx';
import { Form } from '../ui/forms/form.tsx';
import { useHydrated } from '../ui/page/use-hydrated.ts';
import { refusalText, sharedLimitText } from './form-refusals.ts';

const fieldNames = ['name', 'email', 'message'] as const;
type Name = (typeof fieldNames)[number];

const refusalToasts = failureToasts('contact');

/**
 * Mails a complete message to the owner if the site can send mail. Otherwise nothing is sent, which the form states.
 */
export function ContactForm() {
  const isByMail = contactByMail && sendsMail();
  const [missing, setMissing] = useState<readonly Name[]>([]);
  const [state, setState] = useState<'open' | 'sending' | 'sent' | 'full'>('open');
  /** The id of this message, the same for each attempt to send the message. */
  const id = useRef('');
  const mark = (lacking: readonly Name[], form: HTMLFormElement) => {
    setMissing(lacking);
    form.querySelector<HTMLElement>(`#contact-${lacking[0]}`)?.focus();
  };
  const send = async (form: HTMLFormElement, typed: Record<Name, string>) => {
    if (state === 'sending') return;
    if (!looksLikeEmail(typed.email)) return mark(['email'], form);
    id.current ||= randomKey();
    setState('sending');
    const outcome = await sendForm(formPaths.contact, { id: id.current, ...typed });
    setState(outcome === 'sent' || outcome === 'full' ? outcome : 'open');
    if (outcome === 'wrong') return mark(['email'], form);
    if (outcome !== 'sent') return refusalToasts.show(refusalText[outcome]);
    id.current = '';
    refusalToasts.withdraw();
    form.reset();
    toast(words.contact.messageSent);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const filled = new FormData(form);
    const text = (name: Name) => String(filled.get(name) ?? '').trim();
    const lacking = fieldNames.filter((name) => text(name) === '');
    if (lacking.length > 0) {
      mark(lacking, form);
      toast({ ...words.contact.incompleteForm, variant: 'destructive' });
      return;
    }
    setMissing([]);
    if (isByMail) {
      void send(form, { name: text('name'), email: text('email'), message: text('message') });
      return;
    }
    form.reset();
    toast(words.contact.messageSent);
  };
  const hint = (name: Name) => (missing.includes(name) ? words.contact.hints[name] : undefined);
  const most = (name: Name) => (isByMail ? { maxLength: maxLengths[name] } : {});
  return (
    <Form
      onSubmit={submit}
      onInput={() => {
        // An edited text is a new message.
        id.current = '';
        if (state === 'sent' || state === 'full') setState('open');
      }}
      className="card flex flex-col gap-4.5 p-6 md:p-7"
    >
      <Field label={words.forms.name} id="contact-name" error={hint('name')}>
        {(field) => (
          <input {...field} {...most('name')} className="input" name="name" autoComplete="name" />
        )}
      </Field>
      <Field label={words.forms.email} id="contact-email" error={hint('email')}>
        {(field) => (
          <input
            {...field}
            {...most('email')}
            className="input"
            name="email"
            type="email"
            dir="ltr"
            autoComplete="email"
            placeholder={words.forms.emailExample}
          />
        )}
      </Field>
      <Field label={words.forms.message} id="contact-message" error={hint('message')}>
        {(field) => <textarea {...field} {...most('message')} className="input" name="message" />}
      </Field>
      <button
        type="submit"
        className="btn btn-flame btn-lg"
        aria-disabled={state === 'sending' || undefined}
      >
        {words.forms.sendMessage}
      </button>
      {isByMail ? <MailNote state={state} /> : <DemonstrationNote />}
      <NeedsScript />
    </Form>
  );
}

const DemonstrationNote = () => <p className="hint">{words.contact.demonstration}</p>;

/**
 * The note about the message, before and after the message is sent. Hidden without scripts, because nothing
 * is sent then.
 */
const MailNote = ({ state }: { state: 'open' | 'sending' | 'sent' | 'full' }) => {
  const noteTexts = {
    sent: words.contact.onItsWay({ name: brand.operator.name }),
    full: sharedLimitText.description,
    open: words.contact.byMail({ name: brand.operator.name }),
  };
  return (
    // The hidden note keeps its space, so that nothing moves when it appears.
    <p className={useHydrated() ? 'hint' : 'hint invisible'} role="status">
      {noteTexts[state === 'sending' ? 'open' : state]}
    </p>
  );
};

const NeedsScript = () => (
  <noscript>
    <p className="hint">{words.contact.needsScripts({ email: brand.operator.email })}</p>
  </noscript>
);
