import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { api, bodyOrThrow, notPolled } from '../api.ts';
import { countText } from '../format-values.ts';
import { hasRole } from '../session.ts';
import { Dialog } from '../ui/dialog.tsx';
import { LoadFailure, Loading } from '../ui/notices.tsx';
import { CarrierColumnsForm } from './carrier-columns-form.tsx';

const carriers = {
  dhl: 'DHL, business customer portal',
  'post-at': 'Austrian Post, Post-Labelcenter',
  'royal-mail': 'Royal Mail, Click & Drop',
  own: 'Columns of your own',
} as const;
type Carrier = keyof typeof carriers;
const carrierNames = Object.keys(carriers) as Carrier[];

const lastCarrierKey = 'desk-carrier';
const lastCarrier = () =>
  carrierNames.find((carrier) => carrier === localStorage.getItem(lastCarrierKey)) ?? 'dhl';

interface Props {
  numbers: readonly string[];
  /** The number of selected orders without an address. */
  without: number;
}

/** Exports the addresses of the selected orders in the format of a carrier's program. */
export function CarrierDialog({ numbers, without }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [carrier, setCarrier] = useState<Carrier>(lastCarrier);
  const choose = (next: Carrier) => {
    localStorage.setItem(lastCarrierKey, next);
    setCarrier(next);
  };
  return (
    <>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        Addresses
      </button>
      <Dialog
        title={`Addresses of ${countText(numbers.length, 'order')}`}
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
          {carrier === 'own' && <OwnColumnsPanel />}
          {carrier === 'post-at' && (
            <p className="quiet">
              As parcels: product 10 in Austria, and 45 to other countries. Change them in the
              Post-Labelcenter where your contract has others.
            </p>
          )}
          {without > 0 && (
            <p className="notice">
              {countText(without, 'order')} without an address {without === 1 ? 'is' : 'are'} left
              out.
            </p>
          )}
          {isOpen && without < numbers.length && <File carrier={carrier} numbers={numbers} />}
        </div>
      </Dialog>
    </>
  );
}

/** The file for a carrier. Warns of characters that its encoding lacks. */
function File({ carrier, numbers }: { carrier: Carrier; numbers: readonly string[] }) {
  const query = { carrier, number: [...numbers] };
  const look = useQuery({
    queryKey: ['respelled', query],
    queryFn: () => bodyOrThrow(api.carriers.respelled.$get({ query })),
    ...notPolled,
    // Read the addresses anew each time, because they may have been corrected.
    staleTime: 0,
  });
  if (look.isPending) return <Loading />;
  if (look.isLoadingError)
    return <LoadFailure error={look.error} retry={() => void look.refetch()} />;
  const { respelled } = look.data;
  const downloadQuery = new URLSearchParams([
    ['carrier', carrier],
    ...numbers.map((number) => ['number', number]),
  ]);
  return (
    <>
      {respelled.length > 0 && (
        <section className="notice" aria-label="Letters that are written otherwise">
          <div>
            <p>
              This file has no letters beyond those of Western Europe (Windows-1252). In{' '}
              {countText(respelled.length, 'order')} others will stand:
            </p>
            <ul>
              {respelled.map(({ number, respellings }) => (
                <li key={number}>
                  <Link href={`/orders/${number}`}>{number}</Link>:{' '}
                  {respellings.map(({ letter, as }) => `${letter} as ${as}`).join(', ')}
                </li>
              ))}
            </ul>
            {respelled.some(({ respellings }) => respellings.some(({ as }) => as === '?')) && (
              <p>
                Nothing close stands for a letter with “?”: write that address in Latin letters
                first, on the order’s page.
              </p>
            )}
          </div>
        </section>
      )}
      <a className="button flame" href={`/api/carriers/file?${downloadQuery}`} download>
        Save the file
      </a>
    </>
  );
}

function OwnColumnsPanel() {
  const own = useQuery({
    queryKey: ['own-columns'],
    queryFn: () => bodyOrThrow(api.carriers.own.$get()),
  });
  if (own.isPending) return <Loading />;
  if (own.isLoadingError) return <LoadFailure error={own.error} retry={() => void own.refetch()} />;
  return hasRole('orders') ? (
    <CarrierColumnsForm columns={own.data.columns} fields={own.data.fields} />
  ) : (
    <p className="quiet">{own.data.columns.map(({ head, field }) => head || field).join(', ')}</p>
  );
}
