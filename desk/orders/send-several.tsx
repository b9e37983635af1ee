import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { answerOf, api, queries } from '../api.ts';
import { count } from '../format.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Truck } from '../ui/icons.ts';
import { Refusal } from '../ui/states.tsx';

interface Props {
  numbers: readonly string[];
  done(): void;
}

/** Marks several orders as sent, with a tracking number each, which may be pasted as lines or scanned one after the other. */
export function SendSeveral({ numbers, done }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [tracking, setTracking] = useState<readonly string[]>([]);
  const send = useMutation({
    mutationFn: () =>
      answerOf(
        api.sent.$post({
          json: {
            orders: numbers.map((number, at) => ({ number, tracking: tracking[at] ?? '' })),
          },
        }),
      ),
    async onSuccess({ results }) {
      await queries.invalidateQueries();
      if (results.every(({ refusal }) => refusal === null)) {
        setOpen(false);
        done();
      }
    },
  });
  const set = (at: number, text: string) => {
    // A paste of several lines fills the fields from here on, in order.
    const lines = text.split(/[\r\n\t]+/).map((line) => line.trim());
    setTracking(numbers.map((_, index) => lines[index - at] ?? tracking[index] ?? ''));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send.mutate();
  };
  const refusals = new Map(send.data?.results.map(({ number, refusal }) => [number, refusal]));
  return (
    <>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        <Truck size={14} /> Mark as sent
      </button>
      <Dialog
        title={`Mark ${count(numbers.length, 'order')} as sent`}
        isOpen={isOpen}
        close={() => setOpen(false)}
      >
        <form onSubmit={submit} className="stack">
          <p className="quiet">
            Tracking numbers may be pasted as a column, or scanned: Enter goes to the next field. A
            parcel may have none.
          </p>
          {numbers.map((number, at) => (
            <label key={number} className="field">
              {number}
              <input
                value={tracking[at] ?? ''}
                onChange={({ target }) => set(at, target.value)}
                onPaste={(event) => {
                  event.preventDefault();
                  set(at, event.clipboardData.getData('text'));
                }}
                onKeyDown={(event) => {
                  const next = event.currentTarget.closest('form')?.querySelectorAll('input')[
                    at + 1
                  ];
                  if (event.key !== 'Enter' || next === undefined) return;
                  event.preventDefault();
                  next.focus();
                }}
              />
              {refusals.get(number) && <span role="alert">{refusals.get(number)}</span>}
            </label>
          ))}
          <Refusal error={send.error} />
          <button type="submit" className="button flame" disabled={send.isPending}>
            Mark as sent
          </button>
        </form>
      </Dialog>
    </>
  );
}
