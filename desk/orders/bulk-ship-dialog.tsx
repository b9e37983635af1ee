import { useMutation } from '@tanstack/react-query';
import { type ClipboardEvent, type FormEvent, useState } from 'react';
import type { NeedsConfirmation } from '../../server/store/owner-refusal.ts';
import { api, bodyOrThrow, queryClient, warningOf } from '../api.ts';
import { countText } from '../format-values.ts';
import { confirmationLabels } from '../ui/confirmable-refusal.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Truck } from '../ui/icons.ts';
import { ActionRefusal } from '../ui/notices.tsx';
import { type Order, townOf } from './order-list.tsx';
import { readPastedNumbers } from './pasted-numbers.ts';

interface Props {
  orders: readonly Order[];
  /** Called with the orders that were marked as sent. */
  done(sent: readonly string[]): void;
}

const leftOverShown = 5;

let keptTracking: Readonly<Record<string, string>> = {};

/** The typed tracking numbers by order number, kept while other screens are open. */
function useTracking() {
  const [tracking, setTracking] = useState(keptTracking);
  const change = (part: typeof keptTracking) => {
    keptTracking = { ...keptTracking, ...part };
    setTracking(keptTracking);
  };
  return [tracking, change] as const;
}

/**
 * Marks several orders as sent, each with a tracking number. The numbers can be pasted as lines, or scanned one by one.
 */
export function BulkShipDialog({ orders, done }: Props) {
  /** The orders in the dialog, fixed while it is open even if the list behind it changes; null while it is closed. */
  const [open, setOpen] = useState<readonly Order[] | null>(null);
  const [tracking, changeTracking] = useTracking();
  /** Pasted lines that belong to no order. */
  const [leftOver, setLeftOver] = useState<readonly string[]>([]);
  const left = open ?? [];
  const send = useMutation({
    mutationFn: (given: Readonly<Record<string, readonly NeedsConfirmation[]>>) =>
      bodyOrThrow(
        api.sent.$post({
          json: {
            orders: left.map(({ number }) => ({
              number,
              tracking: tracking[number] ?? '',
              consents: [...(given[number] ?? [])],
            })),
          },
        }),
      ),
    async onSuccess({ results }) {
      const sent = results.flatMap(({ number, refusal }) => (refusal === null ? [number] : []));
      const refused = left.filter(({ number }) => !sent.includes(number));
      done(sent);
      changeTracking(Object.fromEntries(sent.map((number) => [number, ''])));
      setLeftOver([]);
      setOpen(refused.length === 0 ? null : refused);
      await queryClient.invalidateQueries();
    },
  });
  const paste = (event: ClipboardEvent, at: number) => {
    const listed = left.map(({ number }) => number);
    const pasted = readPastedNumbers(event.clipboardData.getData('text'), listed, at);
    setLeftOver(pasted?.leftOver ?? []);
    if (pasted === null) return;
    event.preventDefault();
    changeTracking(pasted.tracking);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send.mutate({});
  };
  const refusals = new Map(send.data?.results.map(({ number, refusal }) => [number, refusal]));
  return (
    <>
      <button type="button" className="button" onClick={() => setOpen(orders)}>
        <Truck size={14} /> Mark as sent
      </button>
      <Dialog
        title={`Mark ${countText(left.length, 'order')} as sent`}
        isOpen={open !== null}
        close={() => {
          setOpen(null);
          setLeftOver([]);
        }}
      >
        <form onSubmit={submit} className="stack">
          <p className="quiet">
            Tracking numbers may be pasted as a column, or as two with the order's number, or
            scanned: Enter goes to the next field. A parcel may have none.
          </p>
          <div role="status">
            {leftOver.length > 0 && (
              <p className="notice">
                {`${countText(leftOver.length, 'pasted line')} went to no order: ${leftOver.slice(0, leftOverShown).join('; ')}${leftOver.length > leftOverShown ? '; …' : ''}`}
              </p>
            )}
          </div>
          {left.map(({ number, name, ...order }, at) => (
            <div key={number}>
              <label className="field">
                {number}
                <small>{[name, townOf(order)].filter(Boolean).join(', ')}</small>
                <input
                  data-first={at === 0 || undefined}
                  value={tracking[number] ?? ''}
                  onChange={({ target }) => changeTracking({ [number]: target.value })}
                  onPaste={(event) => paste(event, at)}
                  onKeyDown={(event) => {
                    const next = event.currentTarget.closest('form')?.querySelectorAll('input')[
                      at + 1
                    ];
                    if (event.key !== 'Enter') return;
                    // A scanner may send Enter twice. The second one may reach the last field while that is still
                    // empty, and must not submit the form.
                    const isEmpty = event.currentTarget.value.trim() === '';
                    if (next !== undefined || isEmpty) event.preventDefault();
                    next?.focus();
                  }}
                />
                {refusals.get(number) && <span role="alert">{refusals.get(number)?.message}</span>}
              </label>
              <ConfirmOne
                warning={warningOf(refusals.get(number))}
                of={number}
                isPending={send.isPending}
                confirm={(warning) =>
                  send.mutate({ [number]: [...(send.variables?.[number] ?? []), warning] })
                }
              />
            </div>
          ))}
          <ActionRefusal error={send.error} />
          <button type="submit" className="button flame" disabled={send.isPending}>
            Mark as sent
          </button>
        </form>
      </Dialog>
    </>
  );
}

interface ConfirmProps {
  warning: NeedsConfirmation | null;
  /** The order's number. */
  of: string;
  isPending: boolean;
  confirm(warning: NeedsConfirmation): void;
}

const ConfirmOne = ({ warning, of, isPending, confirm }: ConfirmProps) =>
  warning !== null && (
    <button
      type="button"
      className="button"
      aria-label={`${confirmationLabels[warning.unless]}: ${of}`}
      disabled={isPending}
      onClick={() => confirm(warning)}
    >
      {confirmationLabels[warning.unless]}
    </button>
  );
