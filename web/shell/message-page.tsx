import type { Elements } from '../ui/page/elements.ts';

interface Props {
  title: string;
  lede: string;
  drawing?: Elements;
  /** The links that lead on from the page. */
  children: Elements;
}

/** A page that only explains why it has no content, with links to go on. */
export function MessagePage({ title, lede, drawing, children }: Props) {
  return (
    <div className="grid justify-items-center pt-12 pb-10 text-center md:pt-22">
      {drawing}
      <h1 className="text-page mt-7">{title}</h1>
      <p className="lede mt-2 max-w-[44ch] text-balance">{lede}</p>
      <div className="mt-7 flex flex-wrap justify-center gap-2">{children}</div>
    </div>
  );
}
