import { foldTicker } from '../../ledger/ticker.ts';
import { isMoney } from '../rows/assets.ts';
import { parseFigure } from '../rows/parse-figure.ts';
import type { Leg } from '../rows/row-event.ts';

/**
 * The other side of a row according to its note: an asset and its amount; 'money' if the row's columns state it;
 * 'unstated' if the note does not name it; 'second' if the row is itself the second side; 'unclear' if the note
 * contradicts the row or lacks the amount.
 */
export type OtherSide = Leg | 'money' | 'unstated' | 'second' | 'unclear';

/** Longer notes are not Coinbase's. */
const maxLength = 300;
/**
 * `Bought 10 ETH for 0.402 BTC on ETH-BTC at 0.04 BTC/ETH`. Only notes on trades on a market name the market
 * and its price.
 */
const tradeNote =
  /^(?<verb>bought|sold)\s(?<amount>[\d.,]+)\s(?<asset>\S+)\sfor\s(?<paid>.+?)(?:\son\s(?<base>\w+)-(?<quote>\w+))?(?:\sat\s[\d.,]+\s(?<priceQuote>\w+)\/(?<priceBase>\w+))?(?:\susing\s.*)?\.?$/i;
const marketIn = /\son\s\w+-(?<quote>\w+)/i;
/** `Converted 0.00363125 BTC to 156.145683 XRP` */
const conversionNote =
  /converted\s(?<amount>[\d.,]+)\s(?<asset>\S+)\sto\s(?<gotAmount>[\d.,]+)\s(?<gotAsset>\S+)/i;

/** Coinbase called staked ether ETH2, and then renamed it to ETH, one for one. */
export function coinbaseAsset(symbol: string): string {
  const upper = foldTicker(symbol).toUpperCase();
  return upper === 'ETH2' ? 'ETH' : upper;
}

/** Notes keep English numbers, even in a file that a spreadsheet has saved in another language. */
function legIn(amount: string, asset: string): Leg | null {
  const value = parseFigure(amount, '.')?.value;
  return value?.gt(0) ? { asset: coinbaseAsset(asset), amount: value } : null;
}

/** An amount with its asset as a code, a sign or both: `0.402 BTC`, `$101.49 USD`, `150,62 € EUR`, `$101.49`. */
function paidIn(text: string): Leg | null {
  const [, amount, code] = /^(.*\d.*)\s([\p{L}\p{N}]+)$/u.exec(text) ?? [];
  if (amount !== undefined && code !== undefined) return legIn(amount, code);
  return legIn(text, parseFigure(text, '.')?.unit ?? '');
}

/** True for the same amount, or for an amount that the note has rounded. */
const isSame = (noted: Leg, leg: Leg): boolean => {
  const apart = noted.amount.minus(leg.amount).abs();
  return (
    noted.asset === leg.asset &&
    apart.times(`1e${noted.amount.scale}`).lt(1) &&
    apart.times(100).lte(leg.amount)
  );
};

const plainNote = (note: string) => (note.length > maxLength ? '' : note.replace(/\s+/g, ' '));

/**
 * The other side of a purchase or sale.
 *
 * @param own the row's own coin
 * @param currency the currency of the row's sums, in which Coinbase also values trades for other coins
 */
export function otherSideOfTrade(
  note: string,
  { own, isPurchase, currency }: { own: Leg; isPurchase: boolean; currency: string },
): OtherSide {
  const text = plainNote(note);
  const named = tradeNote.exec(text)?.groups;
  const market = (named?.['quote'] ?? marketIn.exec(text)?.groups?.['quote'] ?? '').toUpperCase();
  const isInColumns = (asset: string) => isMoney(asset) || asset === currency;
  const withoutAmount = market === '' ? 'unstated' : isInColumns(market) ? 'money' : 'unclear';
  if (named === undefined) return withoutAmount;
  const paid = paidIn(named['paid'] ?? '');
  if (paid === null) return withoutAmount;
  if (isInColumns(paid.asset)) return withoutAmount === 'unclear' ? 'unclear' : 'money';
  const base = legIn(named['amount'] ?? '', named['asset'] ?? '');
  const agrees = (symbol: string | undefined, asset: string) =>
    symbol === undefined || coinbaseAsset(symbol) === asset;
  const isClear =
    base !== null &&
    base.asset !== paid.asset &&
    (named['verb']?.toLowerCase() === 'bought') === isPurchase &&
    [named['base'], named['priceBase']].every((symbol) => agrees(symbol, base.asset)) &&
    [named['quote'], named['priceQuote']].every((symbol) => agrees(symbol, paid.asset));
  if (!isClear) return 'unclear';
  if (isSame(base, own)) return paid;
  return isSame(paid, own) ? 'second' : 'unclear';
}

/** The coin received in a conversion, whose row names the coin given. */
export function otherSideOfConversion(note: string, own: Leg): OtherSide {
  const text = plainNote(note);
  if (text === '') return 'unstated';
  const named = conversionNote.exec(text)?.groups;
  const given = legIn(named?.['amount'] ?? '', named?.['asset'] ?? '');
  const got = legIn(named?.['gotAmount'] ?? '', named?.['gotAsset'] ?? '');
  if (given === null || got === null) return 'unclear';
  if (isSame(given, own)) return got;
  return isSame(got, own) ? 'second' : 'unclear';
}
