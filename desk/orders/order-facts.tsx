import { useMutation } from '@tanstack/react-query';
import type { NeedsConfirmation } from '../../server/store/owner-refusal.ts';
import { api, bodyOrThrow, queryClient } from '../api.ts';
import { moneyText, plainAmount } from '../format-values.ts';
import { hasRole } from '../session.ts';
import { ConfirmableRefusal } from '../ui/confirmable-refusal.tsx';
import type { OrderDetail } from './order-page.tsx';

interface Props {
  order: OrderDetail;
}

const refetchAll = () => queryClient.invalidateQueries();

export function OrderFacts({ order }: Props) {
  const begun = order.refunds.filter(({ state }) => state === 'begun');
  const facts = [
    order.test && 'It is a test: nothing was paid.',
    order.disputed && 'Its payment is disputed.',
    order.withdrawn && 'Its buyer has withdrawn from it.',
    order.on_its_way_cents > 0 &&
      `${moneyText(order.on_its_way_cents, order.currency)} is on its way back and not confirmed yet.`,
    order.refund_failed_cents > 0 &&
      `A refund of ${moneyText(order.refund_failed_cents, order.currency)} has failed.`,
  ].filter((fact) => fact !== false);
  return (
    <>
      {facts.map((fact) => (
        <p key={fact} className="notice">
          {fact}
        </p>
      ))}
      {hasRole('orders') &&
        begun.map((refund) => <RetryRefund key={refund.id} order={order} refund={refund} />)}
    </>
  );
}

/**
 * Retries a refund whose outcome at the payment provider is unknown. The retry has the same key, so the refund is made
 * at most once.
 */
function RetryRefund({ order, refund }: Props & { refund: OrderDetail['refunds'][number] }) {
  const again = useMutation({
    mutationFn: (consents: readonly NeedsConfirmation[]) => {
      const line = refund.pieces.map((piece) => `${piece.line}=${piece.quantity}`);
      const part = {
        whole: { kind: 'whole' },
        lines: { kind: 'lines', line, shipping: refund.shipping_cents > 0 },
        amount: { kind: 'amount', amount: plainAmount(refund.amount_cents, order.currency) },
      } as const;
      return bodyOrThrow(
        api.orders[':number'].refund.$post({
          param: { number: order.number },
          json: {
            ...{ plan: refund.plan, part: part[refund.kind], consents: [...consents] },
            seenReturnedCents: order.returned_cents,
          },
        }),
      );
    },
    onSettled: refetchAll,
  });
  // It only waits for other refunds, which make up the whole amount.
  if (refund.amount_cents === 0)
    return (
      <div className="notice">
        <p>The order counts as refunded once the refunds on their way are confirmed.</p>
      </div>
    );
  return (
    <div className="notice">
      <p>
        A refund of {moneyText(refund.amount_cents, order.currency)} is begun, and it is not known
        whether the payment provider has made it.
      </p>
      <ConfirmableRefusal error={again.error} given={again.variables} confirm={again.mutate} />
      <button
        type="button"
        className="button"
        disabled={again.isPending}
        onClick={() => again.mutate([])}
      >
        Ask for it again
      </button>
    </div>
  );
}
