import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { ApiError } from '../api.ts';
import { TriangleAlert } from './icons.ts';

export const Loading = () => (
  <p className="empty" role="status">
    Loading…
  </p>
);

export const Empty = ({ children }: { children: string }) => <p className="empty">{children}</p>;

interface FailureProps {
  error: Error;
  retry(): void;
}

/** Data that could not be loaded, and the way to try again. */
export const Failure = ({ error, retry }: FailureProps) => (
  <div className="notice bad" role="alert">
    <TriangleAlert size={18} />
    <p>{error.message}</p>
    <button type="button" className="button" onClick={retry}>
      Try again
    </button>
  </div>
);

interface RefusalProps {
  error: Error | null;
  /** True where nobody has pressed: it then leaves the focus where somebody types. */
  isUnasked?: boolean;
}

/**
 * Why something was not done: comes into view with the focus, or the first field that is wrong does. That the session is
 * over is said by the way in.
 */
export function Refusal({ error, isUnasked = false }: RefusalProps) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error === null || isUnasked || alert.current === null) return;
    const form = alert.current.closest('form');
    const first = form?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? alert.current;
    first.closest('details')?.setAttribute('open', '');
    first.scrollIntoView({ block: 'center' });
    first.focus({ preventScroll: true });
  }, [error, isUnasked]);
  if (error === null || (error instanceof ApiError && error.status === 401)) return null;
  return (
    <div className="notice bad" role="alert" ref={alert} tabIndex={-1}>
      <TriangleAlert size={18} />
      {error instanceof ApiError && error.problems.some(({ product }) => product) ? (
        <Problems of={error} />
      ) : (
        <p>{error.message}</p>
      )}
    </div>
  );
}

/** Each with the way to its product. */
const Problems = ({ of: { problems, message } }: { of: ApiError }) => (
  <div>
    <ul>
      {problems.map(({ at, sentence, product }) => (
        <li key={`${at} ${sentence}`}>
          {product === undefined ? at : <Link href={`/products/${product}`}>{at}</Link>}: {sentence}
        </li>
      ))}
    </ul>
    <p>{message.split('\n').at(-1)}</p>
  </div>
);
