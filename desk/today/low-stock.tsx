import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { Link } from 'wouter';
import { ApiError, api, bodyOrThrow, queryClient } from '../api.ts';
import { hasRole } from '../session.ts';
import type { TodayData } from '../shell.tsx';
import { ChangeField } from '../stock/change-field.tsx';
import { readStockAmount } from '../stock/stock-amount.ts';
import { ActionRefusal } from '../ui/notices.tsx';
import { nextField, RowsCard } from './rows-card.tsx';

type LowStockRow = TodayData['lowStock'][number];

/** The variants with low stock, fewest units first, each with a field for a delivery. */
export const LowStockCard = ({ low }: { low: readonly LowStockRow[] }) => (
  <RowsCard
    title="Low in stock"
    items={low}
    path="/stock?low=yes"
    all={`All ${low.length} that are low`}
  >
    {(each) => (
      <li key={each.variant_id}>
        <span>
          <Link href={`/products/${each.product_id}`}>{each.product_title}</Link>{' '}
          {each.variant_title}
          <small>
            {`${each.on_hand} on hand${each.held > 0 ? `, ${each.held} held` : ''}; low from ${each.low_at}`}
          </small>
        </span>
        {hasRole('orders') && <Delivery low={each} />}
      </li>
    )}
  </RowsCard>
);

/** A field for the number of delivered units, or for the number now in stock. */
function Delivery({
  low: { variant_id, product_title, variant_title, on_hand },
}: {
  low: LowStockRow;
}) {
  const [typed, setTyped] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const amount = readStockAmount(typed, on_hand, 'delivery');
  const save = useMutation({
    async mutationFn(change: string) {
      const { results } = await bodyOrThrow(
        api.stock.$post({
          json: { reason: 'delivery', changes: [{ variant: variant_id, amount: change }] },
        }),
      );
      const refusal = results[0]?.refusal;
      if (refusal) throw new ApiError(refusal, 409);
    },
    async onSuccess() {
      nextField(form.current)?.focus();
      setTyped('');
      await queryClient.invalidateQueries();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typeof amount === 'string') save.mutate(amount);
  };
  const name = `${product_title}, ${variant_title}`;
  return (
    <>
      <form className="inline" ref={form} onSubmit={submit}>
        <ChangeField
          aria-label={`New number or change of ${name}`}
          placeholder="12 or +5"
          value={typed}
          isUnreadable={amount === undefined}
          onChange={({ target }) => setTyped(target.value)}
        />
        <button
          type="submit"
          className="button"
          aria-label={`Save the stock of ${name}`}
          disabled={save.isPending || typeof amount !== 'string'}
        >
          Save
        </button>
      </form>
      <ActionRefusal error={save.error} />
    </>
  );
}
