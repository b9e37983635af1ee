import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Drawing } from '../../brand/drawing.tsx';
import { newsletterByMail, showsSubscribersClaim } from '../../content/features.ts';
import { brand } from '../../content/look/brand.ts';
import { words } from '../../content/words.ts';
import { formPaths } from '../../contract/forms.ts';
import { groupThousands } from '../../domain/money/sample-figures.ts';
import { looksLikeEmail } from '../../domain/text/email-text.ts';
import { sendForm } from '../data/send-form.ts';
import { refusalText, sharedLimitText } from '../info/form-refusals.ts';
import { sendsMail } from '../state/site-mode.ts';
import { failureToasts } from '../ui/feedback/toast.ts';
import { Form } from '../ui/forms/form.tsx';

const newsletterPanelMs = 5_000;

/**
 * Requests a confirmation by mail if the site can send mail. Otherwise the address is not sent, which the form states.
 */
export function Newsletter() {
  const [subscribed, setSubscribed] = useState(false);
  const isByMail = newsletterByMail && sendsMail();
  const place = useRef<HTMLDivElement>(null);
  return (
    <section className="newsletter card section">
      <div>
        <h2 className="text-section">{words.account.newsletter}</h2>
        <p className="mt-1.5 max-w-[52ch] text-balance text-text-2">
          {showsSubscribersClaim
            ? words.newsletter.aboutWith({ subscribers: groupThousands(brand.subscribersClaim) })
            : words.newsletter.about}
        </p>
      </div>
      <div ref={place} tabIndex={-1} className="grid min-h-19 items-center">
        {subscribed ? (
          isByMail ? (
            <ConfirmationSent />
          ) : (
            <SubscribedNotice onOver={() => setSubscribed(false)} />
          )
        ) : (
          <NewsletterForm
            isByMail={isByMail}
            onSubscribe={() => {
              // The form is about to be removed, so its container takes the focus.
              place.current?.focus({ preventScroll: true });
              setSubscribed(true);
            }}
          />
        )}
      </div>
    </section>
  );
}

const refusalToasts = failureToasts('newsletter');

interface FormProps {
  isByMail: boolean;
  onSubscribe: () => void;
}

function NewsletterForm({ isByMail, onSubscribe }: FormProps) {
  const [invalid, setInvalid] = useState(false);
  const [sending, setSending] = useState(false);
  const [full, setFull] = useState(false);
  const refuse = (form: HTMLFormElement) => {
    setInvalid(true);
    refusalToasts.show(words.newsletter.invalidEmail);
    form.querySelector('input')?.focus();
  };
  const send = async (form: HTMLFormElement, email: string) => {
    if (sending) return;
    setSending(true);
    const outcome = await sendForm(formPaths.newsletter, { email });
    setSending(false);
    if (outcome === 'wrong') return refuse(form);
    setFull(outcome === 'full');
    if (outcome !== 'sent') return refusalToasts.show(refusalText[outcome]);
    refusalToasts.withdraw();
    onSubscribe();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const email = new FormData(form).get('email');
    if (typeof email !== 'string' || !looksLikeEmail(email)) return refuse(form);
    if (newsletterByMail && isByMail) return void send(form, email);
    refusalToasts.withdraw();
    onSubscribe();
  };
  return (
    <Form onSubmit={submit}>
      <div className="flex gap-2">
        <input
          className="input min-w-0"
          name="email"
          type="email"
          dir="ltr"
          autoComplete="email"
          placeholder={words.forms.emailExample}
          aria-label={words.forms.email}
          aria-invalid={invalid || undefined}
          aria-describedby={invalid ? 'newsletter-hint' : undefined}
        />
        <button type="submit" className="btn btn-flame h-11" aria-disabled={sending || undefined}>
          {words.home.subscribe}
        </button>
      </div>
      {invalid ? (
        <p id="newsletter-hint" className="field-error mt-1.5">
          {words.newsletter.hint}
        </p>
      ) : null}
      {full ? <p className="hint mt-1.5">{sharedLimitText.description}</p> : null}
      {isByMail ? null : <p className="hint mt-1.5">{words.newsletter.demonstration}</p>}
      <noscript>
        <p className="hint mt-1.5">{words.newsletter.needsScripts}</p>
      </noscript>
    </Form>
  );
}

/**
 * The notice after a request. The notice stays, because the visitor still has to confirm by mail. Every address gets
 * the same notice, so that nobody learns who subscribes.
 */
const ConfirmationSent = () => (
  <div role="status" className="rounded-md bg-surface-2 p-4">
    <b className="font-semibold">{words.newsletter.lookIntoMail}</b>
    <p className="text-13 text-text-2">{words.newsletter.lookIntoMailHint}</p>
  </div>
);

/** Replaces the form for five seconds. */
function SubscribedNotice({ onOver }: { onOver: () => void }) {
  const over = useEffectEvent(onOver);
  useEffect(() => {
    const timer = setTimeout(() => over(), newsletterPanelMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status" className="flex gap-3 rounded-md bg-up-soft p-4">
      <Drawing name="check" className="mt-0.5 size-4.5 flex-none text-up" />
      <div>
        <b className="font-semibold">{words.home.subscribed}</b>
        <p className="text-13 text-text-2">{words.newsletter.notSent}</p>
      </div>
    </div>
  );
}
