import type { OrderStatus } from '../../contract/store.ts';

/** Each status has its own shape, so that colour is not the only distinction. */
const statusLooks: Record<OrderStatus, { text: string; shape: string; tone: string }> = {
  paid: { text: 'To send', shape: '○', tone: 'warm' },
  fulfilled: { text: 'Sent', shape: '✓', tone: 'good' },
  refund_due: { text: 'Refund due', shape: '▲', tone: 'bad' },
  refunded: { text: 'Refunded', shape: '–', tone: '' },
  cancelled: { text: 'Cancelled', shape: '×', tone: '' },
};

export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  const { text, shape, tone } = statusLooks[status];
  return (
    <span className={`badge ${tone}`}>
      <span aria-hidden="true">{shape}</span>
      {text}
    </span>
  );
}
