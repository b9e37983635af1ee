import { words } from '../../../content/words.ts';
import { alertFigureText, type PriceAlert } from '../../../domain/market/price-alert.ts';
import { percentText } from '../../../domain/money/full-digits.ts';

/** An alert as text, such as 'Bitcoin above $72,000.00'. */
export function alertText({ name, kind, value }: Pick<PriceAlert, 'name' | 'kind' | 'value'>) {
  const shown = kind === 'change' ? percentText(value) : alertFigureText(kind, value);
  return words.alerts.names[kind]({ coin: name, value: shown });
}
