import { hasRole } from '../session.ts';
import { Printer } from '../ui/icons.ts';
import { BulkShipDialog } from './bulk-ship-dialog.tsx';
import { CarrierDialog } from './carrier-dialog.tsx';
import type { Order } from './order-list.tsx';

interface Props {
  orders: readonly Order[];
  /** Called with the orders that were marked as sent. */
  done(sent: readonly string[]): void;
}

/** The actions on several orders: print packing slips, export addresses for a carrier, mark them as sent. */
export function OrderActions({ orders, done }: Props) {
  const numbers = orders.map(({ number }) => number);
  const slips = `/api/slips?${new URLSearchParams(numbers.map((number) => ['number', number]))}`;
  return (
    <>
      <a className="button flame" href={slips} target="_blank" rel="noreferrer">
        <Printer size={14} /> Print packing slips
      </a>
      <CarrierDialog numbers={numbers} without={orders.filter(({ address }) => !address).length} />
      {hasRole('orders') && <BulkShipDialog orders={orders} done={done} />}
    </>
  );
}
