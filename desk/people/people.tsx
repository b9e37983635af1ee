import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { navigate, useLocationProperty } from 'wouter/use-browser-location';
import { api, bodyOrThrow } from '../api.ts';
import { hasRole } from '../session.ts';
import { Heading } from '../ui/heading.tsx';
import { Printer } from '../ui/icons.ts';
import { ActionRefusal, EmptyNote } from '../ui/notices.tsx';
import { ForgetPersonDialog } from './forget-person-dialog.tsx';

/** The e-mail address to look up, from the URL's fragment, which no server or proxy sees. */
function useRequestedEmail(): string {
  const fragment = useLocationProperty(() => location.hash.slice(1));
  try {
    return decodeURIComponent(fragment);
  } catch {
    return '';
  }
}

/** Everything stored about an e-mail address: to view, to export for the person, and to erase. */
export function PeoplePage() {
  const requestedEmail = useRequestedEmail();
  const [email, setEmail] = useState(requestedEmail);
  const find = useMutation({
    mutationFn: (wanted: string) => bodyOrThrow(api.people.find.$post({ json: { email: wanted } })),
  });
  const { mutate, reset } = find;
  useEffect(() => {
    setEmail(requestedEmail);
    if (requestedEmail === '') reset();
    else mutate(requestedEmail);
  }, [requestedEmail, mutate, reset]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (email === requestedEmail) mutate(email);
    else navigate(`#${encodeURIComponent(email)}`);
  };
  const found = find.data;
  const copy = `/api/people/copies/${found?.id}`;
  return (
    <>
      <Heading title="People" />
      {!hasRole('everything') && (
        <p className="notice">Your role does not show what is held of buyers.</p>
      )}
      <form onSubmit={submit} className="row spaced">
        <label className="field">
          E-mail address
          <input
            type="email"
            required
            data-search
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
        </label>
        <button type="submit" className="button" disabled={find.isPending}>
          Find
        </button>
      </form>
      <ActionRefusal error={find.error} />
      {found?.chapters.length === 0 && <EmptyNote>Nothing is held about this address.</EmptyNote>}
      {found && found.chapters.length > 0 && (
        <>
          <section className="card" aria-labelledby="copy">
            <h2 id="copy">Copy for the buyer</h2>
            <p>
              In the language of your shop, as it stands below. A buyer may ask for both: the page
              to read, and the file for programs. Make sure that it is the buyer who asks.
            </p>
            <div className="row pad">
              <a className="button" href={`${copy}/print`} target="_blank" rel="noreferrer">
                <Printer size={14} /> Open to print
              </a>
              <a className="button" href={`${copy}/page`}>
                Save the page
              </a>
              <a className="button" href={`${copy}/file`}>
                Save the file for programs
              </a>
              <ForgetPersonDialog email={found.email} done={() => mutate(found.email)} />
            </div>
          </section>
          {found.chapters.map(({ title, sections }) => (
            <section key={title} className="card" aria-label={title}>
              <h2>{title}</h2>
              {sections.map((section) => (
                <section key={section.title} aria-label={section.title}>
                  <h3>{section.title}</h3>
                  {section.entries.map((values, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: an entry is identified by its position
                    <dl key={at} className="facts" data-row>
                      {values.flatMap(({ label, lines }) => [
                        <dt key={label}>{label}</dt>,
                        <dd key={`${label} value`} className="lines">
                          {lines.join('\n')}
                        </dd>,
                      ])}
                    </dl>
                  ))}
                </section>
              ))}
            </section>
          ))}
          <section className="card" aria-label="Purposes">
            <h2>{found.why}</h2>
            <ul className="rows">
              {found.purposes.map(({ what, basis, period }) => (
                <li key={what}>
                  <span>{what}</span>
                  <span>
                    {period} <small>{basis}</small>
                  </span>
                </li>
              ))}
            </ul>
          </section>
        </>
      )}
    </>
  );
}
