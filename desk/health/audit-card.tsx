import { useQuery } from '@tanstack/react-query';
import { api, bodyOrThrow } from '../api.ts';
import { countText } from '../format-values.ts';
import { LoadFailure, Loading } from '../ui/notices.tsx';

const maxShown = 20;

/** Compares stock, checkouts, orders and payments with each other and with the payment provider, on request. */
export function AuditCard() {
  const audit = useQuery({
    queryKey: ['audit'],
    queryFn: () => bodyOrThrow(api.health.audit.$get()),
    enabled: false,
  });
  const { data, isFetching } = audit;
  return (
    <section className="card" aria-labelledby="audit">
      <h2 id="audit">The books</h2>
      <div className="stack pad">
        <p className="quiet">
          Compares stock, checkouts, orders and payments with each other, and with the payment
          provider. Visitors do not wait for it.
        </p>
        <button
          type="button"
          className="button"
          disabled={isFetching}
          onClick={() => void audit.refetch()}
        >
          {isFetching ? 'Comparing' : 'Compare them now'}
        </button>
        {isFetching && <Loading />}
        {audit.isError && <LoadFailure error={audit.error} retry={() => void audit.refetch()} />}
        {data && !isFetching && (
          <div role="status">
            {data.differences.length === 0 ? (
              <p>
                All checks passed: {countText(data.orders, 'order')},{' '}
                {countText(data.moves, 'move')} of stock
                {data.payments > 0 && `, ${countText(data.payments, 'payment')} of 30 days`}.
              </p>
            ) : (
              <p>
                <b>{countText(data.differences.length, 'difference')}</b>
              </p>
            )}
          </div>
        )}
      </div>
      {data && !isFetching && (
        <ul className="rows">
          {data.differences.slice(0, maxShown).map(({ found, fix }) => (
            <li key={found}>
              <span>
                {found}
                <small>{fix.desk}</small>
              </span>
            </li>
          ))}
          {data.differences.length > maxShown && (
            <li>and {data.differences.length - maxShown} more</li>
          )}
        </ul>
      )}
    </section>
  );
}
