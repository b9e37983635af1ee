import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api, bodyOrThrow, notPolled } from '../api.ts';
import { EmptyNote, Loading } from '../ui/notices.tsx';
import type { productFileOf } from './product-form.ts';

type Product = ReturnType<typeof productFileOf>;

/** The preview is redrawn once typing has paused for this long. */
const pauseMs = 400;

const choices = {
  part: { card: 'Card', page: 'Page' },
  width: { phone: 'Phone', desktop: 'Desktop' },
  theme: { light: 'Light', dark: 'Dark' },
} as const;
type Choice = keyof typeof choices;
const choiceNames = Object.keys(choices) as Choice[];

export function ProductPreview({ product }: { product: Product }) {
  const [chosen, setChosen] = useState<Record<Choice, string>>({
    ...{ part: 'card', width: 'phone', theme: 'light' },
  });
  const [last, setLast] = useState<string>();
  /** True once there is enough to show. Until then, empty fields of a new product are not reported as faults. */
  const isBegun =
    last !== undefined ||
    (product.title.trim() !== '' && product.variants.every(({ price }) => price.trim() !== ''));
  const typed = JSON.stringify(product);
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const preview = useQuery({
    queryKey: ['preview', settled],
    queryFn: () => bodyOrThrow(api.preview.$post({ json: { product: JSON.parse(settled) } })),
    ...notPolled,
    enabled: isBegun && settled === typed,
    // Keep the last preview while somebody types or a value is wrong.
    placeholderData: (before) => before,
  });
  const { id } = preview.data ?? {};
  if (id !== undefined && id !== last) setLast(id);
  const query = new URLSearchParams([
    ['part', chosen.part],
    ['theme', chosen.theme],
  ]);
  const path = last && `/api/preview/${last}?${query}`;
  return (
    <section className="card preview no-print" aria-labelledby="preview">
      <h2 id="preview">Preview</h2>
      <div className="row pad">
        {choiceNames.map((name) => (
          <fieldset key={name} className="choice">
            <legend className="sr-only">Preview: {name}</legend>
            {Object.entries(choices[name]).map(([value, label]) => (
              <button
                key={value}
                type="button"
                className="button"
                aria-pressed={chosen[name] === value}
                onClick={() => setChosen({ ...chosen, [name]: value })}
              >
                {label}
              </button>
            ))}
          </fieldset>
        ))}
      </div>
      {isBegun && preview.isPending && <Loading />}
      {!isBegun && <EmptyNote>With a title and its prices it is shown here.</EmptyNote>}
      {isBegun && preview.isError && last === undefined && (
        <EmptyNote>Nothing can be shown yet.</EmptyNote>
      )}
      {path !== undefined && (
        <div className="screen" data-width={chosen.width}>
          <iframe
            title="The product as the site shows it"
            src={path}
            sandbox="allow-same-origin"
            // Open all details, so that everything typed is visible.
            onLoad={({ currentTarget: { contentDocument } }) => {
              for (const fold of contentDocument?.querySelectorAll('details') ?? [])
                fold.open = true;
            }}
          />
        </div>
      )}
      <div className="pad">
        {isBegun && preview.isError && <p className="quiet">{preview.error.message}</p>}
        {path !== undefined && (
          <a href={path} target="_blank" rel="noreferrer">
            Open it in a tab
          </a>
        )}
      </div>
    </section>
  );
}
