import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api } from '../api.ts';
import { count } from '../format.ts';
import { may } from '../me.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Failure, Loading } from '../ui/states.tsx';
import { OwnColumns } from './own-columns.tsx';

const carriers = {
  dhl: 'DHL, business customer portal',
  'post-at': 'Austrian Post, Post-Labelcenter',
  'royal-mail': 'Royal Mail, Click & Drop',
  own: 'Columns of your own',
} as const;
type Carrier = keyof typeof carriers;
const carrierNames = Object.keys(carriers) as Carrier[];

const remembered = 'desk-carrier';
const lastCarrier = () =>
  carrierNames.find((carrier) => carrier === localStorage.getItem(remembered)) ?? 'dhl';

interface Props {
  numbers: readonly string[];
  /** Of those: how many have no address. */
  without: number;
}

/** The addresses of the selected orders, as a carrier's program imports them. */
export function CarrierDialog({ numbers, without }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [carrier, setCarrier] = useState<Carrier>(lastCarrier);
  const choose = (next: Carrier) => {
    localStorage.setItem(remembered, next);
    setCarrier(next);
  };
  const asked = new URLSearchParams([
    ['carrier', carrier],
    ...numbers.map((number) => ['number', number]),
  ]);
  return (
    <>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        Addresses
      </button>
      <Dialog
        title={`Addresses of ${count(numbers.length, 'order')}`}
        isOpen={isOpen}
        close={() => setOpen(false)}
      >
        <div className="stack">
          <label className="field">
            For
            <select value={carrier} onChange={({ target }) => choose(target.value as Carrier)}>
              {carrierNames.map((each) => (
                <option key={each} value={each}>
                  {carriers[each]}
                </option>
              ))}
            </select>
          </label>
          {carrier === 'own' && <Own />}
          {carrier === 'post-at' && (
            <p className="quiet">
              As parcels: product 10 in Austria, and 45 to other countries. Change them in the
              Post-Labelcenter where your contract has others.
            </p>
          )}
          {without > 0 && (
            <p className="notice">
              {count(without, 'order')} without an address {without === 1 ? 'is' : 'are'} left out.
            </p>
          )}
          {without < numbers.length && (
            <a className="button flame" href={`/api/carriers/file?${asked}`} download>
              Save the file
            </a>
          )}
        </div>
      </Dialog>
    </>
  );
}

function Own() {
  const own = useQuery({
    queryKey: ['own-columns'],
    queryFn: () => answerOf(api.carriers.own.$get()),
  });
  if (own.isPending) return <Loading />;
  if (own.isError) return <Failure error={own.error} retry={() => void own.refetch()} />;
  return may('orders') ? (
    <OwnColumns columns={own.data.columns} fields={own.data.fields} />
  ) : (
    <p className="quiet">{own.data.columns.map(({ head, field }) => head || field).join(', ')}</p>
  );
}
