import { expect } from 'vitest';
import { cancel, openSession, type Place, pay, statusOf } from './buyer.ts';
import { variantId } from './fixture-catalogue.ts';

const buyersAtOnce = 8;

/** The sessions and payments that a store has acknowledged and must know after any kill. */
export interface AcknowledgedCheckouts {
  sessions: Set<string>;
  paid: Set<string>;
}

/**
 * Lets buyers buy and cancel on all processes at once, and calls `end` in the middle of it, after a number of payments.
 */
export async function shopUntil(
  places: readonly Place[],
  checkouts: AcknowledgedCheckouts,
  end: () => Promise<void>,
): Promise<void> {
  let isOpen = true;
  const shop = async (place: Place, buyer: number) => {
    while (isOpen) {
      try {
        const session = await openSession(place, [
          { variant_id: variantId('white'), quantity: 1 },
          { variant_id: variantId('pack'), quantity: 2 },
        ]);
        checkouts.sessions.add(session);
        if (buyer % 4 === 0) await cancel(place, session);
        else if ((await pay(place, session)).status === 303) checkouts.paid.add(session);
      } catch {
        // A refusal or a missing response acknowledges nothing.
      }
    }
  };
  const pendingVisits = places.flatMap((place) =>
    Array.from({ length: buyersAtOnce / places.length }, (_, buyer) => shop(place, buyer)),
  );
  const enoughPaid = checkouts.paid.size + 3 + Math.floor(Math.random() * 25);
  await expect
    .poll(() => checkouts.paid.size, { timeout: 20_000, interval: 1 })
    .toBeGreaterThan(enoughPaid);
  await end();
  isOpen = false;
  await Promise.all(pendingVisits);
}

export async function expectAllKnown(
  place: Place,
  checkouts: AcknowledgedCheckouts,
): Promise<void> {
  for (const session of checkouts.sessions) {
    const status = await statusOf(place, session);
    if (checkouts.paid.has(session))
      expect(status).toMatchObject({ payment_status: 'paid', order_status: 'paid' });
  }
}
