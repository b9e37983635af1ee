import { logo } from '../../content/look/logo.ts';
import { words } from '../../content/words.ts';
import { FlameShapes } from '../ui/pictures/flame.tsx';
import { Plus } from '../ui/pictures/icons.ts';

/** The page before the first transaction: its purpose, and the button to begin. */
export function EmptyPortfolio({ onAdd }: { onAdd(): void }) {
  return (
    <section className="card mt-4 grid min-h-90 content-center justify-items-center px-6 py-12 text-center">
      <svg
        width="120"
        height="84"
        viewBox="0 0 120 84"
        fill="none"
        className="stroke-line-strong"
        strokeWidth="2"
        aria-hidden="true"
      >
        <path d="M8 76h104M24 76V52M24 44v-8M48 76V60M48 52V40M72 76V44M72 36V24" />
        <rect x="18" y="44" width="12" height="20" rx="2" className="fill-surface" />
        <rect x="42" y="52" width="12" height="14" rx="2" className="fill-surface" />
        <rect x="66" y="36" width="12" height="24" rx="2" className="fill-surface" />
        <path d="M96 76V28" className="stroke-text" />
        <rect x="89" y="38" width="14" height="30" rx="2" className="fill-text stroke-text" />
        {logo === null ? (
          <g transform="translate(96 28) scale(1.5) translate(-16 -13)" stroke="none">
            <FlameShapes />
          </g>
        ) : null}
      </svg>
      <h2 className="text-section mt-5">{words.portfolio.isEmpty}</h2>
      <p className="mt-1.5 mb-5 max-w-[40ch] text-text-2">{words.portfolio.emptyHint}</p>
      <button type="button" className="btn btn-ink" onClick={onAdd}>
        <Plus size={16} />
        {words.portfolio.addFirst}
      </button>
    </section>
  );
}
