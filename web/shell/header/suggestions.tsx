import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { words } from '../../../content/words.ts';
import type { SearchEntry, SearchKind } from '../../../contract/search-index.ts';
import { findMatch, suggestEntries } from '../../../domain/market/suggest.ts';
import { formatPrice } from '../../../domain/money/market-figures.ts';
import { useMarket } from '../../data/market.ts';
import { loadSearchIndex } from '../../data/search-index.ts';
import { CoinIcon } from '../../market/prices/coin-icon.tsx';
import { PriceChange } from '../../market/prices/price-change.tsx';
import { navigate } from '../../navigation/history.ts';
import { openCoin } from '../../navigation/open-coin.ts';
import { isComposing } from '../../ui/forms/is-composing.ts';
import { adoptStyle } from '../../ui/page/adopt-style.ts';
import type { Icon } from '../../ui/pictures/icon.tsx';
import { GraduationCap, Search, Shirt } from '../../ui/pictures/icons.ts';
import style from './suggestions.css?inline';

adoptStyle(style);

interface Props {
  input: RefObject<HTMLInputElement | null>;
  /** The id that the list must have. */
  listId: string;
  /** True if Escape closes the search box once its list is closed; otherwise Escape clears the box. */
  closes: boolean;
}

const shownPerKind = 3;

const groups: readonly { kind: SearchKind; label: string; Glyph: Icon | null }[] = [
  { kind: 'coin', label: words.search.suggestedCoins, Glyph: null },
  { kind: 'product', label: words.search.suggestedProducts, Glyph: Shirt },
  { kind: 'article', label: words.search.suggestedArticles, Glyph: GraduationCap },
  { kind: 'page', label: words.search.suggestedPages, Glyph: Search },
];

/** The list below a search box. The box keeps the focus; the arrows, Enter and Escape act on the list. */
export function Suggestions({ input, listId, closes }: Props) {
  const [index, setIndex] = useState<Awaited<ReturnType<typeof loadSearchIndex>>>([]);
  const [text, setText] = useState(input.current?.value ?? '');
  const [open, setOpen] = useState(input.current?.form?.dataset['sent'] === undefined);
  const [at, setAt] = useState(-1);
  const list = useRef<HTMLDivElement>(null);

  const found = suggestEntries(index, text);
  const shown = groups
    .map((group) => ({
      ...group,
      hits: found.filter(({ entry }) => entry.kind === group.kind).slice(0, shownPerKind),
    }))
    .filter(({ hits }) => hits.length > 0)
    // The group with the best match comes first.
    .sort((a, b) => (a.hits[0]?.rank ?? 0) - (b.hits[0]?.rank ?? 0));
  const options = shown.flatMap(({ hits }) => hits.map(({ entry }) => entry));
  const isOpen = open && text.trim() !== '' && index.length > 0;

  const close = () => {
    setOpen(false);
    setAt(-1);
  };
  const choose = (entry: SearchEntry) => {
    close();
    setText('');
    if (input.current) input.current.value = '';
    if (entry.kind === 'coin') openCoin(entry.to, input.current);
    else navigate(entry.to);
  };

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = options[at];
    if (step !== undefined && options.length > 0) {
      // The arrow keys also stop at the text field, so there is one more stop than options.
      const places = options.length + 1;
      setAt(isOpen ? ((at + 1 + step + places) % places) - 1 : -1);
      setOpen(true);
    } else if (event.key === 'Enter' && isOpen && chosen) choose(chosen);
    else if (event.key === 'Escape' && isOpen) close();
    else if (event.key === 'Escape' && text !== '' && !closes) {
      if (input.current) input.current.value = '';
      setText('');
    } else {
      if (event.key === 'Enter') close();
      return;
    }
    event.preventDefault();
    // This Escape closes only the list, not a phone's search row.
    event.stopPropagation();
  });
  const onInput = useEffectEvent(() => {
    setText(input.current?.value ?? '');
    setOpen(true);
    setAt(-1);
  });
  const onFocus = useEffectEvent(() => {
    loadSearchIndex().then(setIndex, () => {});
  });
  const onBlur = useEffectEvent(close);

  useEffect(() => {
    const box = input.current;
    if (box === null) return;
    const stop = new AbortController();
    box.addEventListener('keydown', (event) => onKey(event), stop);
    box.addEventListener('input', () => onInput(), stop);
    box.addEventListener('focus', () => onFocus(), stop);
    box.addEventListener('blur', () => onBlur(), stop);
    onFocus();
    return () => stop.abort();
  }, [input]);

  const hasList = isOpen && options.length > 0;
  const optionId = (place: number) => `${listId}-${place}`;
  useEffect(() => {
    const box = input.current;
    box?.setAttribute('aria-expanded', String(hasList));
    if (hasList && at >= 0) box?.setAttribute('aria-activedescendant', `${listId}-${at}`);
    else box?.removeAttribute('aria-activedescendant');
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [input, listId, hasList, at]);

  return (
    <>
      <span className="sr-only" aria-live="polite">
        {hasList
          ? words.search.found({ count: options.length })
          : isOpen
            ? words.search.none({ text: text.trim() })
            : ''}
      </span>
      {isOpen ? (
        // Keep the focus in the field while an option is pressed.
        <div className="suggestions" onPointerDown={(event) => event.preventDefault()}>
          {hasList ? (
            <div ref={list} id={listId} role="listbox" aria-label={words.search.suggestions}>
              {shown.map(({ kind, label, Glyph, hits }) => (
                // biome-ignore lint/a11y/useSemanticElements: a listbox may contain groups, but no fieldset
                <div key={kind} role="group" aria-labelledby={`${listId}-${kind}`}>
                  <div id={`${listId}-${kind}`} className="suggestions-head">
                    {label}
                  </div>
                  {hits.map(({ entry }) => {
                    const place = options.indexOf(entry);
                    return (
                      // biome-ignore lint/a11y/useFocusableInteractive: the box keeps the focus and names the option
                      // biome-ignore lint/a11y/useKeyWithClickEvents: the box handles the keys
                      <div
                        key={entry.to}
                        id={optionId(place)}
                        role="option"
                        aria-selected={place === at}
                        onClick={() => choose(entry)}
                      >
                        {Glyph ? (
                          <span className="suggestions-glyph">
                            <Glyph size={16} />
                          </span>
                        ) : (
                          <CoinIcon id={entry.to} />
                        )}
                        <EntryText entry={entry} typed={text} />
                        {kind === 'coin' ? <CoinPrice id={entry.to} /> : null}
                      </div>
                    );
                  })}
                </div>
              ))}
            </div>
          ) : (
            <p className="suggestions-none">
              <b>{words.search.none({ text: text.trim() })}</b>
              <span>{words.search.noneHint}</span>
            </p>
          )}
        </div>
      ) : null}
    </>
  );
}

function EntryText({ entry, typed }: { entry: SearchEntry; typed: string }) {
  return (
    <span className="suggestions-words">
      <b>
        <HighlightedText text={entry.name} typed={typed} />
      </b>{' '}
      <small>
        <HighlightedText text={entry.more} typed={typed} />
      </small>
    </span>
  );
}

function HighlightedText({ text, typed }: { text: string; typed: string }) {
  const parts = findMatch(text, typed);
  if (parts === null) return <span>{text}</span>;
  return (
    <span>
      <span>{parts[0]}</span>
      <mark>{parts[1]}</mark>
      <span>{parts[2]}</span>
    </span>
  );
}

function CoinPrice({ id }: { id: string }) {
  const coin = useMarket().coins?.find((each) => each.id === id);
  if (!coin || coin.current_price === null) return null;
  return (
    <span className="suggestions-price">
      <b>{formatPrice(coin.current_price)}</b>
      <PriceChange pct={coin.price_change_percentage_24h} />
    </span>
  );
}
