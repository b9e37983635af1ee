import type { Cells } from '../rows/cells.ts';
import type { Leg, RowEvent } from '../rows/row-event.ts';

const words = (text: string) => new Set(text.split(' '));
const incomeWords = words(
  'airdrop fork mining reward rewards staking income interest salary cashback bonus gambling lending dividend masternode ' +
    'minting fee_refund other_income loan_interest liquidity_reward interest_income lending_income reward_bonus staking_reward',
);
const costWords = words('cost fee margin_fee loan_fee other_fee interest_payment expense');
const moveWords = words(
  'deposit withdrawal transfer fiat_deposit fiat_withdrawal crypto_deposit crypto_withdrawal send receive ignored ' +
    'gift gift_tip gift_received lost stolen donation donation_in spend payment',
);

interface TwoSidedRow {
  at: number;
  got: Leg | null;
  gave: Leg | null;
  fee: Leg | null;
  worth: Leg | null;
  /** The file's label of the transaction; '' without one. */
  label: string;
  note: string;
}

/** Reads a row that names both the received and the sent amount. */
export function readTwoSided({ label, ...event }: TwoSidedRow): RowEvent {
  const { got, gave } = event;
  const word = label
    .toLowerCase()
    .replace(/[^a-z]+/g, '_')
    .replace(/^_|_$/g, '');
  if (got !== null && gave !== null) {
    if (got.asset !== gave.asset) return { ...event, kind: 'trade' };
    // Same asset on both sides: a transfer between own wallets, unless more arrives than was sent.
    const isMove = got.amount.lte(gave.amount);
    return {
      ...event,
      kind: isMove ? 'own' : { unknown: label.trim() || `${gave.asset} → ${got.asset}` },
    };
  }
  if (got !== null && incomeWords.has(word)) return { ...event, kind: 'income' };
  if (gave !== null && costWords.has(word)) return { ...event, kind: 'fee' };
  if (word === '' || moveWords.has(word)) return { ...event, kind: 'transfer' };
  return { ...event, kind: { unknown: label.trim() } };
}

/** Counts the fee once: if it equals the amount missing on arrival, the sent amount includes it. */
export function countFeeOnce<Legs extends Pick<TwoSidedRow, 'got' | 'gave' | 'fee'>>(
  legs: Legs,
): Legs {
  const { got, gave, fee } = legs;
  const isMove = got !== null && got.asset === gave?.asset && got.asset === fee?.asset;
  return isMove && gave.amount.minus(got.amount).eq(fee.amount) ? { ...legs, fee: null } : legs;
}

/** The symbol of an asset of Koinly, without the number that may follow it: `BTC;1`. */
const plainAsset = (cells: Cells, column: string): string =>
  cells.asset(column).split(';')[0]?.trim() ?? '';

/** The received leg of a row; a negative amount is refused. */
export function receivedLeg(cells: Cells, amount: string, asset: string): Leg | null {
  if (cells.number(amount)?.lt(0)) cells.refuse({ why: 'belowZero' });
  return sentLeg(cells, amount, asset);
}

/** The sent or charged leg of a row; some files write it as a negative amount. */
export const sentLeg = (cells: Cells, amount: string, asset: string): Leg | null =>
  cells.leg(amount, plainAsset(cells, asset));
