import { words } from '../../../content/words.ts';
import { marks } from '../../../domain/locale/marks.ts';
import { alertFigureText, type PriceAlert } from '../../../domain/market/price-alert.ts';
import { inFull } from '../../../domain/money/in-full.ts';

/** A percentage without a sign, as a visitor types it: 2.5%. */
export const percentText = (value: number) => inFull(value) + marks.percent;

/** Such as 'Bitcoin above $72,000.00'. */
export function alertText({ name, kind, value }: Pick<PriceAlert, 'name' | 'kind' | 'value'>) {
  const shown = kind === 'change' ? percentText(value) : alertFigureText(kind, value);
  return words.alerts.names[kind]({ coin: name, value: shown });
}
