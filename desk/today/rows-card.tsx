import type { ReactNode } from 'react';
import { Link } from 'wouter';

/** The maximum number of rows of each kind on the first screen. The kind's own screen lists all. */
const maxRows = 5;

/** The field to focus when this row disappears: in the next row, or else in the previous one. */
export function nextField(form: HTMLElement | null): HTMLInputElement | null {
  const row = form?.closest('li');
  return (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector('input') ?? null;
}

interface Props<Item> {
  title: string;
  items: readonly Item[];
  /** The path of the screen that lists all rows. */
  path: string;
  all: string;
  /** Actions on several rows, above the rows. */
  head?: ReactNode;
  children(item: Item): ReactNode;
}

/** The first rows of one kind of waiting work, each with its action. */
export function RowsCard<Item>({ title, items, path, all, head, children }: Props<Item>) {
  const id = `today-${title.toLowerCase().replaceAll(' ', '-')}`;
  if (items.length === 0 && !head) return null;
  return (
    <section className="card" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {head}
      <ul className="rows">{items.slice(0, maxRows).map(children)}</ul>
      {items.length > maxRows && (
        <p>
          <Link href={path}>{all}</Link>
        </p>
      )}
    </section>
  );
}
