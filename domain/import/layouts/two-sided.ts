import { type Cells, legOf } from '../rows/cells.ts';
import type { Leg, RowEvent } from '../rows/event.ts';

const words = (text: string) => new Set(text.split(' '));
const incomes = words(
  'airdrop fork mining reward rewards staking income interest salary cashback bonus gambling lending dividend masternode ' +
    'minting fee_refund other_income loan_interest liquidity_reward interest_income lending_income reward_bonus staking_reward',
);
const costs = words('cost fee margin_fee loan_fee other_fee interest_payment expense');
const moves = words(
  'deposit withdrawal transfer gift gift_tip gift_received lost stolen donation donation_in spend payment fiat_deposit ' +
    'fiat_withdrawal crypto_deposit crypto_withdrawal send receive ignored',
);

interface Sides {
  at: number;
  got: Leg | null;
  gave: Leg | null;
  fee: Leg | null;
  worth: Leg | null;
  /** What the file calls it; '' for a plain one. */
  label: string;
  note: string;
}

/** A row that names what was received and what was sent. */
export function twoSided({ label, ...event }: Sides): RowEvent {
  const { got, gave } = event;
  const word = label
    .toLowerCase()
    .replace(/[^a-z]+/g, '_')
    .replace(/^_|_$/g, '');
  if (got !== null && gave !== null) {
    if (got.asset !== gave.asset) return { ...event, kind: 'trade' };
    // Sent from one wallet and received in another: only what got lost on the way is gone.
    const lost = legOf(gave.amount.minus(got.amount), got.asset);
    if (event.fee === null && lost !== null && gave.amount.gt(got.amount))
      return { ...event, kind: 'own', fee: lost };
    return { ...event, kind: 'own' };
  }
  if (got !== null && incomes.has(word)) return { ...event, kind: 'income' };
  if (gave !== null && costs.has(word)) return { ...event, kind: 'fee' };
  if (word === '' || moves.has(word)) return { ...event, kind: 'transfer' };
  return { ...event, kind: { unknown: label.trim() } };
}

/** An asset of Koinly may have the number of its coin behind it: `BTC;1`. */
const plainAsset = (cells: Cells, column: string): string =>
  cells.asset(column).split(';')[0]?.trim() ?? '';

/** How much of which asset, each in a column of its own. */
export const side = (cells: Cells, amount: string, asset: string): Leg | null =>
  cells.leg(amount, plainAsset(cells, asset));
