import type { Elements } from './elements.ts';

/** A page's one h1, its lede, and whatever belongs at the right end of that line. */
export function PageHeading({
  title,
  lede,
  end,
}: {
  title: string;
  lede?: string;
  end?: Elements;
}) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 pt-6 pb-4.5 md:pt-9 md:pb-6">
      <div>
        <h1 className="text-page">{title}</h1>
        {lede ? <p className="lede mt-2">{lede}</p> : null}
      </div>
      {end}
    </div>
  );
}
