import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { answerOf, api, queries } from '../api.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Refusal } from '../ui/states.tsx';

const empty = { variant: '', pieces: '1', price: '', country: '' };

/** Records a sale that was made outside the site, such as at a market. */
export function MarketSale() {
  const [, go] = useLocation();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState(empty);
  const sell = useMutation({
    mutationFn: () => answerOf(api.sales.$post({ json: typed })),
    async onSuccess({ number }) {
      await queries.invalidateQueries();
      setTyped(empty);
      go(`/orders/${number}`);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    sell.mutate();
  };
  const field = (name: keyof typeof empty, label: string, required: boolean) => (
    <label className="field">
      {label}
      <input
        required={required}
        value={typed[name]}
        onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
      />
    </label>
  );
  return (
    <>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        Record a sale
      </button>
      <Dialog title="A sale outside the site" isOpen={isOpen} close={() => setOpen(false)}>
        <form onSubmit={submit} className="stack">
          {field('variant', 'SKU', true)}
          {field('pieces', 'Pieces', true)}
          {field('price', 'Price of a piece; empty: what it costs now', false)}
          {field('country', 'Country, two letters, for the tax', false)}
          <Refusal error={sell.error} />
          <button type="submit" className="button flame" disabled={sell.isPending}>
            Record it
          </button>
        </form>
      </Dialog>
    </>
  );
}
