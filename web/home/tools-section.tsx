import { Drawing } from '../../brand/drawing.tsx';
import { brand } from '../../content/look/brand.ts';
import { logo } from '../../content/look/logo.ts';
import { tools } from '../../content/texts/tools.ts';
import { words } from '../../content/words.ts';
import { href, proPath } from '../../contract/paths.ts';
import { MoreLink, SectionHead } from './section-head.tsx';

export function ToolsSection() {
  return (
    <section className="section">
      <SectionHead title={words.home.tools} />
      <ul className="grid grid-cols-1 gap-4 md:grid-cols-2 lg:grid-cols-4">
        {tools.map(({ title, description, features, page, drawing }) => (
          <li key={page} className="card flex flex-col overflow-hidden">
            <div className="grid h-28 place-items-center border-b border-line bg-surface-2">
              <Drawing name={drawing} className="h-16.5 w-33" />
            </div>
            <div className="flex flex-1 flex-col items-start p-5">
              <h3 className="text-card">{title}</h3>
              <p className="mt-0.5 text-13 text-text-2">{description}</p>
              <ul className="mt-3 mb-4 flex-1 space-y-1 text-13">
                {features.map((feature) => (
                  <li key={feature} className="flex items-center gap-2">
                    <Drawing name="check" className="size-3.5 text-text-3" />
                    <span>{feature}</span>
                  </li>
                ))}
              </ul>
              <MoreLink to={href(page)} label={words.home.openTool} about={title} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The strip for Pro, which cannot be bought yet. */
export function ProStrip() {
  return (
    <div className="card mt-4 flex flex-wrap items-center gap-4 px-5 py-4">
      <span className="grid size-9 place-items-center rounded-[10px] bg-flame-soft">
        <Drawing name={logo === null ? 'flame' : 'gem'} className="h-5 w-3.5" />
      </span>
      <div className="min-w-[min(100%,220px)] flex-1">
        <h3 className="font-semibold">{words.home.pro({ name: brand.name })}</h3>
        <p className="text-13 text-text-2">{words.home.proHint}</p>
      </div>
      <a className="btn btn-line btn-sm" href={proPath}>
        {words.home.upgrade}
      </a>
    </div>
  );
}
