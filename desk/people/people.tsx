import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { answerOf, api } from '../api.ts';
import { hasRole } from '../me.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Heading } from '../ui/heading.tsx';
import { Empty, Refusal } from '../ui/states.tsx';

/** Everything stored about an e-mail address: to look at, to export for the person, and to erase. */
export function People() {
  const [email, setEmail] = useState('');
  const find = useMutation({
    mutationFn: () => answerOf(api.people.find.$post({ json: { email } })),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    find.mutate();
  };
  const found = find.data;
  return (
    <>
      <Heading title="People" />
      {!hasRole('everything') && (
        <p className="notice">Your role does not show what is held of buyers.</p>
      )}
      <form onSubmit={submit} className="row">
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
      <Refusal error={find.error} />
      {found?.tables.length === 0 && <Empty>Nothing is held about this address.</Empty>}
      {found && found.tables.length > 0 && (
        <>
          <div className="row">
            <button type="button" className="button" onClick={() => saveCopy(found)}>
              Save a copy for the buyer
            </button>
            <Forget email={found.email} done={() => find.mutate()} />
          </div>
          {found.tables.map(({ table, purpose, basis, period, columns, rows }) => (
            <section key={`${table} ${purpose}`} className="card" aria-label={purpose}>
              <h2>
                {purpose}
                <small>
                  {basis}, kept {period}
                </small>
              </h2>
              {rows.map((row, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows have no key of their own
                <dl key={at} className="facts" data-row>
                  {Object.entries(row).flatMap(([name, value]) =>
                    value === null || value === ''
                      ? []
                      : [
                          <dt key={name}>{columns[name]}</dt>,
                          <dd key={`${name} value`}>{String(value)}</dd>,
                        ],
                  )}
                </dl>
              ))}
            </section>
          ))}
        </>
      )}
    </>
  );
}

function saveCopy(held: object): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(
    new Blob([JSON.stringify(held, null, 2)], { type: 'application/json' }),
  );
  link.download = 'copy.json';
  link.click();
  URL.revokeObjectURL(link.href);
}

function Forget({ email, done }: { email: string; done(): void }) {
  const [isOpen, setOpen] = useState(false);
  const forget = useMutation({
    mutationFn: (isTrial: boolean) =>
      answerOf(api.people.forget.$post({ json: { email, isTrial } })),
    onSuccess(_, isTrial) {
      if (isTrial) return;
      setOpen(false);
      done();
    },
  });
  const open = () => {
    setOpen(true);
    forget.mutate(true);
  };
  const would = forget.data;
  return (
    <>
      <button type="button" className="button" onClick={open}>
        Forget
      </button>
      <Dialog title={`Forget ${email}`} isOpen={isOpen} close={() => setOpen(false)}>
        <div className="stack">
          <Refusal error={forget.error} />
          {would && (
            <>
              <ul>
                {would.locked.map(({ number, until }) => (
                  <li key={number}>
                    Order {number}: name, address and e-mail are locked until {until.slice(0, 10)}.
                  </li>
                ))}
                {would.erased.map((number) => (
                  <li key={number}>Order {number}: name, address and e-mail are erased.</li>
                ))}
                {would.atProvider.map((id) => (
                  <li key={id}>Have {id} erased at the payment provider, too.</li>
                ))}
              </ul>
              <button
                type="button"
                className="button danger"
                disabled={forget.isPending}
                onClick={() => forget.mutate(false)}
              >
                Forget for good
              </button>
            </>
          )}
        </div>
      </Dialog>
    </>
  );
}
