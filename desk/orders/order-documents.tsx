import { useQuery } from '@tanstack/react-query';
import { api, bodyOrThrow } from '../api.ts';
import { Printer } from '../ui/icons.ts';
import { LoadFailure, Loading } from '../ui/notices.tsx';
import type { OrderDetail } from './order-page.tsx';

const names = { invoice: 'Invoice', credit: 'Credit note', receipt: 'Receipt' } as const;

/** The invoice of an order and its credit notes, to open, print and download. */
export function OrderDocuments({ order: { number, refunds } }: { order: OrderDetail }) {
  const papers = useQuery({
    // Refetch after a refund, because each refund adds a credit note.
    queryKey: ['papers', number, refunds],
    queryFn: () => bodyOrThrow(api.orders[':number'].papers.$get({ param: { number } })),
  });
  return (
    <section className="card" aria-labelledby="papers">
      <h2 id="papers">Papers</h2>
      {papers.isPending && <Loading />}
      {papers.isError && <LoadFailure error={papers.error} retry={() => void papers.refetch()} />}
      <ul className="rows">
        {papers.data?.map((paper) => {
          const name =
            paper.kind === 'receipt' ? names.receipt : `${names[paper.kind]} ${paper.number}`;
          const path = `/api/orders/${number}/papers/${paper.number}`;
          return (
            <li key={paper.number}>
              <span>{name}</span>
              <span className="row">
                <a
                  className="button"
                  href={path}
                  target="_blank"
                  rel="noreferrer"
                  aria-label={`Print ${name}`}
                >
                  <Printer size={14} /> Print
                </a>
                <a className="button" href={`${path}?save=yes`} aria-label={`Save ${name}`}>
                  Save
                </a>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
