import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';

/** The most rows of a kind that Today shows; the others are on its screen. */
const mostRows = 5;

/** What waits of one kind. @param count the number that the screen tells: another one fetches the rows anew */
export const useRows = <Data,>(kind: string, count: number, queryFn: () => Promise<Data>) =>
  useQuery({
    queryKey: ['today', kind, count],
    queryFn,
    refetchInterval: 60_000,
    placeholderData: keepPreviousData,
  });

/** The field of the next row, or of the one before, for when this row is done with and goes. */
export function nextField(form: HTMLElement | null): HTMLInputElement | null {
  const row = form?.closest('li');
  return (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector('input') ?? null;
}

interface Props<Item> {
  title: string;
  items: readonly Item[];
  /** The screen with all of them. */
  address: string;
  all: string;
  /** What is done with several, above the rows. */
  head?: ReactNode;
  children(item: Item): ReactNode;
}

/** The first of what waits of one kind, each with what is done about it. */
export function RowsCard<Item>({ title, items, address, all, head, children }: Props<Item>) {
  const id = `today-${title.toLowerCase().replaceAll(' ', '-')}`;
  if (items.length === 0 && !head) return null;
  return (
    <section className="card" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {head}
      <ul className="rows">{items.slice(0, mostRows).map(children)}</ul>
      {items.length > mostRows && (
        <p>
          <Link href={address}>{all}</Link>
        </p>
      )}
    </section>
  );
}
