import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api, bodyOrThrow, queryClient } from '../api.ts';
import { Dialog } from '../ui/dialog.tsx';
import { ActionRefusal } from '../ui/notices.tsx';
import type { OrderDetail } from './order-page.tsx';

const labels = {
  name: 'Name',
  email: 'E-mail',
  street: 'Street',
  postcode: 'Postcode',
  city: 'City',
  state: 'State',
  country: 'Country, two letters',
} as const;
type Part = keyof typeof labels;

export function AddressForm({ order }: { order: OrderDetail }) {
  const [isOpen, setOpen] = useState(false);
  const before: Record<Part, string> = {
    name: order.name,
    email: order.email,
    street: order.address?.street ?? '',
    postcode: order.address?.postcode ?? '',
    city: order.address?.city ?? '',
    state: order.address?.state ?? '',
    country: order.address?.country ?? '',
  };
  const [typed, setTyped] = useState<Partial<Record<Part, string>>>({});
  const parts = Object.keys(labels) as Part[];
  const correct = useMutation({
    mutationFn: () => {
      const json = Object.fromEntries(
        parts.flatMap((part) => {
          const value = typed[part];
          return value === undefined || value === before[part] ? [] : [[part, value]];
        }),
      );
      return bodyOrThrow(
        api.orders[':number'].address.$post({ param: { number: order.number }, json }),
      );
    },
    async onSuccess() {
      await queryClient.invalidateQueries();
      setTyped({});
      setOpen(false);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    correct.mutate();
  };
  return (
    <>
      <button
        type="button"
        className="button"
        onClick={() => {
          correct.reset();
          setOpen(true);
        }}
      >
        Correct
      </button>
      {correct.isSuccess && (
        <p role="status" className="notice">
          What you have corrected is saved.
        </p>
      )}
      <Dialog title="Correct the buyer" isOpen={isOpen} close={() => setOpen(false)}>
        <form onSubmit={submit} className="stack">
          {parts.map((part) => (
            <label key={part} className="field">
              {labels[part]}
              <input
                value={typed[part] ?? before[part]}
                onChange={({ target }) => setTyped({ ...typed, [part]: target.value })}
              />
            </label>
          ))}
          <ActionRefusal error={correct.error} />
          <button type="submit" className="button flame" disabled={correct.isPending}>
            Save
          </button>
        </form>
      </Dialog>
    </>
  );
}
