import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Drawing } from '../../brand/drawing.tsx';
import { brand } from '../../content/brand.ts';
import { labels } from '../../content/labels.ts';
import { invalidEmail, newsletterHint } from '../../content/newsletter-sentences.ts';
import { showsSubscribersClaim } from '../../content/shown.ts';
import { newsletterPanelMs } from '../../contract/limits.ts';
import { looksLikeEmail } from '../../domain/email-text.ts';
import { Form } from '../ui/form.tsx';
import { refusals } from '../ui/toast.ts';

/** Neither stores nor sends the e-mail address, and says so. */
export function Newsletter() {
  const [subscribed, setSubscribed] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  return (
    <section className="newsletter card section">
      <div>
        <h2 className="text-section">{labels.account.newsletter}</h2>
        <p className="mt-1.5 max-w-[52ch] text-balance text-text-2">
          {showsSubscribersClaim
            ? `What moved and why, in plain words. ${brand.subscribersClaim} subscribers.`
            : 'What moved and why, in plain words.'}
        </p>
      </div>
      <div ref={place} tabIndex={-1} className="grid min-h-19 items-center">
        {subscribed ? (
          <Subscribed onOver={() => setSubscribed(false)} />
        ) : (
          <NewsletterForm
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

const refusal = refusals('newsletter');

function NewsletterForm({ onSubscribe }: { onSubscribe: () => void }) {
  const [invalid, setInvalid] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = new FormData(event.currentTarget).get('email');
    if (typeof email === 'string' && looksLikeEmail(email)) {
      refusal.takeBack();
      onSubscribe();
      return;
    }
    setInvalid(true);
    refusal.tell(invalidEmail);
    event.currentTarget.querySelector('input')?.focus();
  };
  return (
    <Form onSubmit={submit}>
      <div className="flex gap-2">
        <input
          className="input min-w-0"
          name="email"
          type="email"
          autoComplete="email"
          placeholder="you@example.com"
          aria-label={labels.forms.email}
          aria-invalid={invalid || undefined}
          aria-describedby={invalid ? 'newsletter-hint' : undefined}
        />
        <button type="submit" className="btn btn-flame h-11">
          {labels.home.subscribe}
        </button>
      </div>
      {invalid ? (
        <p id="newsletter-hint" className="field-error mt-1.5">
          {newsletterHint}
        </p>
      ) : null}
    </Form>
  );
}

/** Replaces the form for five seconds. */
function Subscribed({ onOver }: { onOver: () => void }) {
  const over = useEffectEvent(onOver);
  useEffect(() => {
    const timer = setTimeout(() => over(), newsletterPanelMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status" className="flex gap-3 rounded-md bg-up-soft p-4">
      <Drawing name="check" className="mt-0.5 size-4.5 flex-none text-up" />
      <div>
        <b className="font-semibold">{labels.home.subscribed}</b>
        <p className="text-13 text-text-2">
          The address stays on this page: it was not sent, and no mail will follow.
        </p>
      </div>
    </div>
  );
}
