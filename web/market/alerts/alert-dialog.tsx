import { type FormEvent, useId, useState } from 'react';
import { words } from '../../../content/words.ts';
import {
  type AlertKind,
  alertFigure,
  alertFigureText,
  alertKinds,
  isReached,
  maxAlerts,
  type PriceAlert,
  priceAtDistance,
} from '../../../domain/market/price-alert.ts';
import { percentText, priceInFull, typeableDigits } from '../../../domain/money/full-digits.ts';
import { formatChange, formatPrice } from '../../../domain/money/market-figures.ts';
import { parseTypedDollars, parseTypedNumber } from '../../../domain/money/typed-number.ts';
import { withPercentSign } from '../../../domain/money/units.ts';
import { type KnownCoin, useKnownCoin } from '../../data/known-coins.ts';
import { useMarket } from '../../data/market.ts';
import { priceAlerts } from '../../state/price-alerts.ts';
import { useUnsaved } from '../../ui/feedback/use-unsaved.ts';
import { Field } from '../../ui/forms/field.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import type { ModalProps } from '../../ui/overlays/modal.tsx';
import { adoptStyle } from '../../ui/page/adopt-style.ts';
import style from './alerts.css?inline';
import { NotificationNote } from './notification-note.tsx';
import { hasLivePrices, startAlerts } from './watch-alerts.ts';

// The list of alerts uses this style, too, and is loaded with this dialog.
adoptStyle(style);

interface Props extends Pick<ModalProps, 'onClose' | 'returnFocusTo'> {
  /** The coin to watch; '' lets the visitor choose; null closes the dialog. */
  coinId: string | null;
  /** The edited alert, if any. */
  alert?: PriceAlert | null;
}

/** Sets or edits a price alert. Can be opened from anywhere, over any other dialog. */
export function AlertDialog({ coinId, alert = null, onClose, returnFocusTo }: Props) {
  const [chosen, setChosen] = useState('');
  const unsaved = useUnsaved(onClose);
  const id = coinId === '' ? chosen : coinId;
  const known = useKnownCoin(id ?? '');
  const name = known.coin?.name ?? alert?.name;
  return (
    <Dialog
      open={coinId !== null}
      onClose={unsaved.onClose}
      mayClose={unsaved.mayClose}
      returnFocusTo={returnFocusTo}
      title={name ? words.alerts.forCoin({ name }) : words.alerts.set}
      description={coinStateText(known, name !== undefined)}
    >
      <AlertForm
        key={`${coinId} ${alert?.id}`}
        known={known}
        alert={alert}
        onChoose={coinId === '' ? setChosen : null}
        onInput={() => unsaved.note(true)}
        onDone={unsaved.onClose}
      />
    </Dialog>
  );
}

function coinStateText({ coin, isListed }: KnownCoin, isChosen: boolean): string {
  if (!isListed || coin === null) return isChosen ? words.alerts.unlisted : words.alerts.kept;
  const { current_price: price, price_change_percentage_24h: change } = coin;
  const figure = price === null ? '–' : formatPrice(price);
  return change === null
    ? words.alerts.now({ figure })
    : words.alerts.nowWithChange({ figure, change: formatChange(change) });
}

/** An alert's value as the form's field accepts it. */
const typeableValue = ({ kind, value }: PriceAlert) =>
  kind === 'change' ? typeableDigits(value) : priceInFull(value);

const percentSteps = [1, 5, 10, 25] as const;
const explanations = {
  above: words.alerts.willAbove,
  below: words.alerts.willBelow,
  change: words.alerts.willChange,
};

interface FormProps {
  known: KnownCoin;
  alert: PriceAlert | null;
  /** Called when the visitor chooses a coin; null if the coin is fixed. */
  onChoose: ((coinId: string) => void) | null;
  onInput: () => void;
  onDone: () => void;
}

function AlertForm({ known, alert, onChoose, onInput, onDone }: FormProps) {
  const { coin, isListed } = known;
  const watched = coin ? { coinId: coin.id, name: coin.name } : alert;
  const [kind, setKind] = useState<AlertKind>(alert?.kind ?? 'above');
  const [text, setText] = useState(alert ? typeableValue(alert) : '');
  const [refused, setRefused] = useState(false);
  const id = useId();
  const market = useMarket();
  const isChange = kind === 'change';
  const typed = isChange ? parseTypedNumber(text.replace('%', '')) : parseTypedDollars(text);
  const figure = coin && isListed ? alertFigure(kind, coin) : null;
  const error = errorOf();

  function errorOf(): string | undefined {
    if (typed.readings)
      return words.forms.twoReadings({ one: typed.readings[0], other: typed.readings[1] });
    if (!(typed.value > 0 && typed.value < 1e18))
      return isChange ? words.alerts.percentMissing : words.alerts.priceMissing;
    if (alert === null && priceAlerts.isFull()) return words.alerts.full({ count: maxAlerts });
    // Only live prices fire an alert, so only live prices can be a reason to refuse one.
    if (figure !== null && hasLivePrices(market) && isReached({ kind, value: typed.value }, figure))
      return words.alerts.already({ figure: alertFigureText(kind, figure) });
    return undefined;
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (watched === null || error !== undefined) {
      setRefused(true);
      document.getElementById(watched === null ? `${id}-coin` : `${id}-value`)?.focus();
      return;
    }
    priceAlerts.put(
      { coinId: watched.coinId, name: watched.name, kind, value: typed.value },
      alert?.id ?? null,
    );
    startAlerts();
    onDone();
  };
  const value = isChange ? percentText(typed.value || 0) : priceInFull(typed.value || 0);

  return (
    <Form className="mt-4 flex flex-col gap-4" onInput={onInput} onSubmit={submit}>
      {onChoose ? (
        <Field id={`${id}-coin`} label={words.alerts.coin} error={undefined}>
          {(control) => (
            <select
              {...control}
              className="input"
              value={coin?.id ?? ''}
              onChange={(event) => onChoose(event.target.value)}
            >
              <option value="" disabled>
                –
              </option>
              {coin && !isListed ? <option value={coin.id}>{coin.name}</option> : null}
              {market.coins?.map((each) => (
                <option key={each.id} value={each.id}>
                  {`${each.name} (${each.symbol.toUpperCase()})`}
                </option>
              ))}
            </select>
          )}
        </Field>
      ) : null}
      <fieldset className="segmented alerts-kinds">
        <legend className="sr-only">{words.alerts.condition}</legend>
        {alertKinds.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={kind === each}
            onClick={() => {
              // Clear the field, because a price cannot be converted to a percentage.
              if (isChange !== (each === 'change')) setText('');
              setKind(each);
            }}
          >
            {
              {
                above: words.alerts.kinds.above,
                below: words.alerts.kinds.below,
                change: words.alerts.kinds.change,
              }[each]
            }
          </button>
        ))}
      </fieldset>
      <Field
        id={`${id}-value`}
        label={isChange ? words.alerts.percent : words.alerts.price}
        error={refused || typed.readings ? error : undefined}
      >
        {(control) => (
          <input
            {...control}
            className="input num"
            inputMode="decimal"
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        {percentSteps.map((step) => {
          const side = kind === 'below' ? 'below' : 'above';
          const price = coin?.current_price ?? null;
          return (
            <button
              key={step}
              type="button"
              className="btn btn-line btn-sm num"
              disabled={!isChange && price === null}
              onClick={() =>
                setText(
                  isChange || price === null
                    ? String(step)
                    : priceInFull(priceAtDistance(price, side, step)),
                )
              }
            >
              {withPercentSign(`${step}`, isChange ? '' : side === 'below' ? '−' : '+')}
            </button>
          );
        })}
      </div>
      {watched && error === undefined ? (
        <p className="alerts-note">{explanations[kind]({ coin: watched.name, value })}</p>
      ) : null}
      <NotificationNote />
      <div className="flex justify-end gap-2">
        <button type="button" className="btn btn-ghost" onClick={onDone}>
          {words.alerts.cancel}
        </button>
        <button type="submit" className="btn btn-flame">
          {alert ? words.alerts.save : words.alerts.set}
        </button>
      </div>
    </Form>
  );
}
