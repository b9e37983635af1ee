import {
  type ComponentProps,
  type KeyboardEvent,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { words } from '../../../content/words.ts';
import type { Coin } from '../../../contract/market.ts';
import { api } from '../../../contract/paths.ts';
import { foldTicker } from '../../../domain/ledger/ticker.ts';
import { prepareEntries, suggestEntries } from '../../../domain/market/suggest.ts';
import { formatPrice } from '../../../domain/money/market-figures.ts';
import { isComposing } from '../../ui/forms/is-composing.ts';
import { adoptStyle } from '../../ui/page/adopt-style.ts';
import { DiscPicture } from '../../ui/pictures/disc-picture.tsx';
import style from './coin-field.css?inline';

adoptStyle(style);

interface Props extends Omit<ComponentProps<'input'>, 'list' | 'value' | 'onChange'> {
  /** The field's id, from which the list's is derived. */
  id: string;
  text: string;
  coins: readonly Coin[];
  /** True if the typed text is not a coin of the list. */
  isUnlisted: boolean;
  onType(text: string): void;
  onPick(coin: Coin): void;
}

const maxOptions = 8;
/** Up to this rank, the text equals or begins a name or symbol. */
const beginningRank = 2;

/**
 * A field for a coin with suggestions: a combobox with a list, as in the ARIA Authoring Practices. The list opens below
 * the positioned ancestor, so that it does not cover the hint below the field.
 */
export function CoinField({ id, text, coins, isUnlisted, onType, onPick, ...input }: Props) {
  const [open, setOpen] = useState(false);
  /**
   * The index of the option reached by arrow keys; −1 is the field itself, null before the first press of an arrow key.
   */
  const [chosenAt, setAt] = useState<number | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const prepared = useMemo(
    () => prepareEntries(coins.map((coin) => ({ coin, name: coin.name, more: coin.symbol }))),
    [coins],
  );
  const suggested = suggestEntries(prepared, text);
  const found = text.trim() === '' ? coins : suggested.map(({ entry }) => entry.coin);
  const options: (Coin | null)[] = found.slice(0, maxOptions);
  // Offer an explicit option for a coin that is not in the list.
  if (isUnlisted) options.push(null);
  // A text that does not name a coin yet is probably the beginning of the first suggestion.
  const isBegun = isUnlisted && suggested[0] !== undefined && suggested[0].rank <= beginningRank;
  const at = chosenAt ?? (isBegun ? 0 : -1);
  const isOpen = open && options.length > 0;
  const listId = `${id}-list`;

  const close = () => {
    setOpen(false);
    setAt(null);
  };
  const choose = (coin: Coin | null) => {
    close();
    if (coin !== null) onPick(coin);
  };

  useEffect(() => {
    if (at >= 0)
      list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [at]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = options[at];
    // If the coins have not arrived yet, the list opens on their arrival.
    if (step !== undefined) {
      // The arrow keys cycle through the options and the field itself.
      const places = options.length + 1;
      setAt((((isOpen ? at : -1) + 1 + step + places) % places) - 1);
      setOpen(true);
    } else if (event.key === 'Tab') {
      // Tab chooses an option that the arrow keys have reached, but not a suggestion that is only preselected. The focus
      // moves on in any case.
      if (isOpen && chosenAt !== null && chosen) choose(chosen);
      return;
    } else if (event.key === 'Enter' && isOpen && chosen !== undefined) choose(chosen);
    else if (event.key === 'Escape' && isOpen) close();
    else return;
    event.preventDefault();
    // The same Escape must not also close the dialog.
    event.stopPropagation();
  };

  return (
    <>
      <input
        {...input}
        id={id}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-activedescendant={isOpen && at >= 0 ? `${listId}-${at}` : undefined}
        value={text}
        onChange={({ target }) => {
          onType(target.value);
          setOpen(target.value.trim() !== '');
          setAt(null);
        }}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      <span className="sr-only" aria-live="polite">
        {isOpen ? words.search.found({ count: options.length }) : ''}
      </span>
      {isOpen ? (
        <div
          ref={list}
          id={listId}
          className="coin-picker"
          role="listbox"
          aria-label={words.search.suggestedCoins}
          // Keep the focus in the field while somebody presses in the list.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
        >
          {options.map((coin, place) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the option
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
            <div
              key={coin?.id ?? ''}
              id={`${listId}-${place}`}
              role="option"
              aria-selected={place === at}
              onClick={() => choose(coin)}
            >
              {coin === null ? (
                <UnlistedOption text={text} />
              ) : (
                <Option coin={coin} among={found} />
              )}
            </div>
          ))}
        </div>
      ) : null}
    </>
  );
}

/** Shows the coin's id, too, if several coins share its symbol. */
function Option({ coin, among }: { coin: Coin; among: readonly Coin[] }) {
  const symbol = coin.symbol.toUpperCase();
  const hasTwin = among.some((each) => each.id !== coin.id && each.symbol.toUpperCase() === symbol);
  return (
    <>
      <DiscPicture src={api.coinPicture(coin.id)} />
      <span className="min-w-0 flex-1 break-words">
        <b>{coin.name}</b>{' '}
        <span className="text-text-2">{hasTwin ? `${symbol}, ${coin.id}` : symbol}</span>
      </span>
      <span className="num">
        {coin.current_price === null ? '' : formatPrice(coin.current_price)}
      </span>
    </>
  );
}

const UnlistedOption = ({ text }: { text: string }) => (
  <span className="min-w-0 break-words">
    <b>{words.portfolio.asTyped({ text: foldTicker(text).toUpperCase() })}</b>
    <small>{words.portfolio.asTypedHint}</small>
  </span>
);
