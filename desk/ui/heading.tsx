import { type ReactNode, useEffect } from 'react';

interface Props {
  title: string;
  /** Content beside the title. */
  children?: ReactNode;
}

/** The title of a screen and of the browser's tab. */
export function Heading({ title, children }: Props) {
  useEffect(() => {
    document.title = `${title} · Desk`;
  }, [title]);
  return (
    <header className="heading">
      <h1>{title}</h1>
      <div className="heading-end">{children}</div>
    </header>
  );
}
