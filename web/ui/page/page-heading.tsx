import type { Elements } from './elements.ts';

export function PageHeading(props: { title: string; lede?: string; end?: Elements }) {
  const { title, lede, end } = props;
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 pt-6 pb-4.5 md:pt-9 md:pb-6">
      {/* Lets the column be narrower than its longest word. */}
      <div className="min-w-0">
        <h1 className="text-page">{title}</h1>
        {lede ? <p className="lede mt-2">{lede}</p> : null}
      </div>
      {end}
    </div>
  );
}
