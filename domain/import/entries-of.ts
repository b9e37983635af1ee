import type { Entry, EntryKind, NewEntry } from '../ledger/entry.ts';
import { Decimal, type Figure, readFigure } from '../money/figure.ts';
import { type Decisions, rateKey } from './decisions.ts';
import { quoteOf, usd } from './rows/assets.ts';
import { type FileEvent, isMoneyLeg, type Leg } from './rows/row-event.ts';

interface KnownCoin {
  id: string;
  /** Upper-case. */
  symbol: string;
}

export interface KnownIds {
  coins: ReadonlyMap<string, readonly KnownCoin[]>;
  /** The ids under which the portfolio's entries store a symbol. */
  ids: ReadonlyMap<string, readonly string[]>;
}

/** A question that only the person can answer. `about` is a symbol, a currency or a kind in the file's own words. */
export type Question =
  | { ask: 'coin'; about: string; several: boolean }
  | { ask: 'rate'; about: string }
  | { ask: 'kind'; about: string };

interface EventEntries {
  entries: readonly NewEntry[];
  /** The question to answer before the entries can be stored. */
  question: Question | null;
  rates: readonly UsedRate[];
}

export interface UsedRate {
  asset: string;
  /** The amount in digits. */
  rate: string;
  /** The day that the rate applies to; null for all days. */
  day: string | null;
}

/** The day (UTC) of a row, which selects its rate. */
export const utcDayOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10);

export const isOutgoing = (kind: EntryKind): boolean =>
  kind === 'sell' || kind === 'transfer-out' || kind === 'fee';

/** The amount sent from one account that did not arrive in the other. */
export function lostInTransfer({ got, gave }: FileEvent): Leg | null {
  if (got === null || gave === null || got.asset !== gave.asset || gave.amount.lte(got.amount))
    return null;
  return { ...gave, amount: gave.amount.minus(got.amount) };
}

/** Decimals of a price that is a quotient. */
const priceDecimals = 18;

export function entriesOfEvent(
  event: FileEvent,
  known: KnownIds,
  decisions: Decisions,
): EventEntries {
  if (event.entry !== null) {
    const { batch: _, ...entry } = event.entry;
    return { entries: [entry], question: null, rates: [] };
  }
  const maker = new EntryMaker(event, known, decisions);
  maker.make();
  const { entries, question, rates } = maker;
  return { entries, question, rates: [...rates.values()] };
}

class EntryMaker {
  readonly entries: NewEntry[] = [];
  question: Question | null = null;
  readonly rates = new Map<string, UsedRate>();
  readonly #event: FileEvent;
  readonly #known: KnownIds;
  readonly #decisions: Decisions;

  constructor(event: FileEvent, known: KnownIds, decisions: Decisions) {
    this.#event = event;
    this.#known = known;
    this.#decisions = decisions;
  }

  make(): void {
    const { kind, got, gave } = this.#event;
    if (typeof kind !== 'string') this.#ask({ ask: 'kind', about: kind.unknown });
    const isTrade = kind === 'trade' && got !== null && gave !== null;
    const bought = isTrade && !isMoneyLeg(got) ? got : null;
    const sold = isTrade && !isMoneyLeg(gave) ? gave : null;
    // The fee is part of the purchase's cost; without a purchase, it belongs to the sale.
    if (sold) this.#put('sell', sold, this.#priceOf(sold, true), bought === null);
    if (bought) this.#put('buy', bought, this.#priceOf(bought, true), true);
    if (!isTrade && kind !== 'own') {
      const isPriced = kind === 'trade' || kind === 'income';
      if (gave && !isMoneyLeg(gave))
        this.#put(this.#outKind(), gave, this.#priceOf(gave, kind === 'trade'), true);
      if (got && !isMoneyLeg(got))
        this.#put(this.#inKind(), got, this.#priceOf(got, isPriced), gave === null);
    }
    const lost = kind === 'own' ? lostInTransfer(this.#event) : null;
    if (lost !== null) this.#otherFees([lost]);
    if (this.entries.length === 0 || lost !== null) this.#otherFees(this.#coinFees());
  }

  #outKind(): EntryKind {
    const { kind } = this.#event;
    return kind === 'fee' ? 'fee' : kind === 'trade' ? 'sell' : 'transfer-out';
  }

  #inKind(): EntryKind {
    const { kind } = this.#event;
    return kind === 'income' ? 'income' : kind === 'trade' ? 'buy' : 'transfer-in';
  }

  #coinFees = (): readonly Leg[] => this.#event.fees.filter((fee) => !isMoneyLeg(fee));

  #put(kind: EntryKind, leg: Leg, price: Decimal, takesFees: boolean): void {
    const [coinFee, ...others] = takesFees ? this.#coinFees() : [];
    const money = takesFees ? this.#moneyFees() : new Decimal(0);
    const fee: Entry['fee'] | undefined = coinFee
      ? { amount: figureOf(coinFee.amount), coin: coinFee.asset, coinId: this.#idOf(coinFee) }
      : money.gt(0)
        ? { amount: figureOf(money) }
        : undefined;
    this.#add(kind, leg, price, fee);
    // An entry holds one fee. If that fee is in a coin, fees in money become part of the price.
    this.#otherFees(others);
    if (coinFee && money.gt(0)) this.#moneyInPrice(money);
  }

  #add(kind: EntryKind, leg: Leg, price: Decimal, fee?: Entry['fee']): void {
    const { note, at } = this.#event;
    const entry: NewEntry = {
      coin: leg.asset,
      amount: figureOf(isOutgoing(kind) ? leg.amount.times(-1) : leg.amount),
      price: figureOf(price),
      coinId: this.#idOf(leg),
      kind,
      at,
      ...(fee === undefined ? {} : { fee }),
      ...(note === '' ? {} : { note }),
    };
    this.entries.push(entry);
  }

  #otherFees(fees: readonly Leg[]): void {
    for (const fee of fees) this.#add('fee', fee, new Decimal(0));
  }

  /** Adds a fee in money to the price, if the entry's own fee is in a coin. */
  #moneyInPrice(money: Decimal): void {
    const last = this.entries.at(-1);
    if (last === undefined) return;
    const price = new Decimal(last.price).plus(money.div(last.amount)).round(priceDecimals);
    this.entries[this.entries.length - 1] = { ...last, price: figureOf(price) };
  }

  #moneyFees(): Decimal {
    return this.#event.fees
      .filter(isMoneyLeg)
      .reduce(
        (sum, { asset, amount }) => sum.plus(amount.times(this.#rateOf(asset, true))),
        new Decimal(0),
      );
  }

  /** The price of one coin in US dollars: the file's price, or else a price derived from the traded amounts. */
  #priceOf(leg: Leg, isNeeded: boolean): Decimal {
    const { price } = this.#event;
    if (price !== null && leg.asset !== price.asset)
      return price.amount.times(this.#rateOf(price.asset, isNeeded)).round(priceDecimals);
    const total = this.#total(leg, isNeeded);
    return leg.amount.eq(0) ? total : total.div(leg.amount).round(priceDecimals);
  }

  #total(leg: Leg, isNeeded: boolean): Decimal {
    const { got, gave, worth, isFeeIncluded } = this.#event;
    if (isFeeIncluded && worth) {
      const given = worth.amount.times(this.#rateOf(worth.asset, isNeeded));
      if (leg !== got) return given;
      // The purchase records the fee separately, so that price and fee add up to the amount given.
      const received = given.minus(this.#moneyFees());
      return received.gt(0) ? received : new Decimal(0);
    }
    const money = [gave, got].find((each) => each && isMoneyLeg(each)) ?? null;
    const stated = [money, worth].find((each) => each?.asset === usd) ?? money ?? worth;
    if (stated) return stated.amount.times(this.#rateOf(stated.asset, isNeeded));
    const by = got && gave ? quoteOf(gave.asset, got.asset) : leg.asset;
    const sides = [got, gave].filter((each) => each !== null);
    // Prefer a side whose rate is known, so that no rate has to be requested.
    const side =
      sides.find(({ asset }) => asset === by && this.#given(asset) !== null) ??
      sides.find(({ asset }) => this.#given(asset) !== null) ??
      sides.find(({ asset }) => asset === by) ??
      leg;
    return side.amount.times(this.#rateOf(side.asset, isNeeded));
  }

  /** The price of one unit of a currency or coin in US dollars; 0 and a question if the price is unknown. */
  #rateOf(asset: string, isNeeded: boolean): Decimal {
    if (asset === usd) return new Decimal(1);
    const { got, gave, worth } = this.#event;
    const side = [got, gave].find((each) => each?.asset === asset);
    // A fee in an asset of the trade is valued like the trade.
    if (worth?.asset === usd && side && side.amount.gt(0)) return worth.amount.div(side.amount);
    const given = this.#given(asset);
    if (given !== null) {
      this.rates.set(asset, given);
      return new Decimal(given.rate);
    }
    if (isNeeded) this.#ask({ ask: 'rate', about: asset });
    return new Decimal(0);
  }

  /** The rate for the event's day, or else the rate for all days. */
  #given(asset: string): UsedRate | null {
    const { rates } = this.#decisions;
    const day = utcDayOf(this.#event.at);
    const ofDay = rates.get(rateKey(asset, day));
    const rate = ofDay ?? rates.get(asset);
    return rate === undefined ? null : { asset, rate, day: ofDay === undefined ? null : day };
  }

  #idOf({ asset, coinId }: Leg): string {
    if (coinId !== undefined) return coinId;
    const chosen = this.#decisions.coins.get(asset);
    if (chosen !== undefined) return chosen;
    const listed = this.#known.coins.get(asset) ?? [];
    const typed = asset.toLowerCase();
    // The portfolio's entries may mean an older coin whose ticker now belongs to another coin.
    const held = (this.#known.ids.get(asset) ?? []).filter((id) => id !== typed);
    const ids = new Set([...listed.map(({ id }) => id), ...held]);
    const [only] = ids;
    if (only !== undefined && ids.size === 1) return only;
    this.#ask({ ask: 'coin', about: asset, several: ids.size > 1 });
    return typed;
  }

  /** Keeps the first question, which has to be answered before later ones. */
  #ask(question: Question): void {
    this.question ??= question;
  }
}

const figureOf = (value: Decimal): Figure => readFigure(value.toFixed());
