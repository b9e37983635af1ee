import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { ApiError } from '../api.ts';
import { TriangleAlert } from './icons.ts';

export const Loading = () => (
  <p className="empty" role="status">
    Loading…
  </p>
);

export const EmptyNote = ({ children }: { children: string }) => (
  <p className="empty">{children}</p>
);

interface FailureProps {
  error: Error;
  retry(): void;
}

/** The notice that data could not be loaded, with a button to try again. */
export const LoadFailure = ({ error, retry }: FailureProps) => (
  <div className="notice bad" role="alert">
    <TriangleAlert size={18} />
    <p>{error.message}</p>
    <button type="button" className="button" onClick={retry}>
      Try again
    </button>
  </div>
);

/** The notes on a completed action. */
export const Notes = ({ of }: { of: readonly string[] }) => (
  <div role="status">
    {of.map((note) => (
      <p key={note} className="notice">
        {note}
      </p>
    ))}
  </div>
);

interface RefusalProps {
  error: Error | null;
  /** True for a failure that no press caused, which must not move the focus. */
  isUnasked?: boolean;
}

/**
 * The reason why an action failed. The notice scrolls into view and gets the focus, unless a field is marked as
 * invalid: then that field gets the focus. Shows nothing if the session has ended, because the sign-in dialog opens.
 */
export function ActionRefusal({ error, isUnasked = false }: RefusalProps) {
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
        <p>
          <TextWithLinks text={error.message} />
        </p>
      )}
    </div>
  );
}

const subjects = /(?<=\bOrder )([2-9A-Z]{5}-[2-9A-Z]{5})\b|(?<=\bWithdrawal )(W-[2-9A-Z]{8})\b/;

/** A sentence in which order and withdrawal numbers are links. */
function TextWithLinks({ text }: { text: string }) {
  const [before = '', order, withdrawal, ...rest] = text.split(subjects);
  if (rest.length === 0) return <>{before}</>;
  const path = order === undefined ? `/returns?search=${withdrawal}` : `/orders/${order}`;
  return (
    <>
      {before}
      <Link href={path}>{order ?? withdrawal}</Link>
      <TextWithLinks text={text.slice(before.length + (order ?? withdrawal ?? '').length)} />
    </>
  );
}

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
