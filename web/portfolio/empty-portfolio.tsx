import { Plus } from 'lucide-react';

/** Before the first transaction: what this page is for, and the one thing to do. */
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
        <path d="M96 76V34" strokeDasharray="3 4" />
        <path
          d="M96 10c1 6 6 9 6 15a6 6 0 0 1-12 0c0-4 2-6 3-8 1 2 1 3 2 4 0-4 0-8 1-11Z"
          className="stroke-flame-deep"
        />
      </svg>
      <h2 className="text-section mt-5">Your Portfolio is Empty</h2>
      <p className="mt-1.5 mb-5 max-w-[40ch] text-text-2">
        Add a transaction to see what you hold and what it is worth. It stays in this browser.
      </p>
      <button type="button" className="btn btn-ink" onClick={onAdd}>
        <Plus size={16} aria-hidden="true" />
        Add your first
      </button>
    </section>
  );
}
