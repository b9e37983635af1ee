import { expect, onTestFinished, test } from 'vitest';
import { sampleOperator } from '../../../../content/look/sample-operator.ts';
import { dayMs } from '../../../../domain/time/day-ms.ts';
import { partsOf, startMailServer } from '../../../../test/fakes/mail-server.ts';
import { mailServerSettings } from '../../../../test/fakes/mail-server-url.ts';
import { goodForm, openSession, sendForm, statusOf } from '../../../../test/store/buyer.ts';
import { variantId } from '../../../../test/store/fixture-catalogue.ts';
import { importByCommand } from '../../../../test/store/operator.ts';
import { openStripeShop } from '../../../../test/store/stripe-shop.ts';
import { createSmtp } from '../../mail/smtp.ts';

/** A shop that mails, in which the sticker (`pack`) needs no sending. */
async function openShop() {
  const server = await startMailServer();
  onTestFinished(server.close);
  const smtp = createSmtp({
    server: mailServerSettings(server.url),
    from: { name: '', address: 'shop@wax.example' },
  });
  const shop = await openStripeShop('sk_live_x', { mail: { smtp, copyTo: null, everyMs: 20 } });
  onTestFinished(() => shop.end());
  const { store } = shop;
  let visitors = 1;
  await importByCommand(store, 'handle,sku,needs_sending\nsticker,SKU-pack,no\n');
  /** The buyer's mail since the last call, and the owner's mails once they contain these words. */
  const mails = async (ownerWords = '') => {
    const mailTextTo = (address: string) =>
      server.mails
        .filter(({ to }) => to.includes(address))
        .map(({ raw }) => partsOf(raw).text.replaceAll(/\s+/g, ' ').replaceAll(' x ', ' × '))
        .join('\n');
    const ownerMail = () => mailTextTo('shop@wax.example');
    await expect.poll(() => mailTextTo(goodForm.email)).not.toBe('');
    await expect.poll(ownerMail).toContain(ownerWords);
    const texts = { buyer: mailTextTo(goodForm.email), owner: ownerMail() };
    server.mails.splice(0);
    return texts;
  };
  const buy = async (...variants: string[]) => {
    store.clock.nowMs += 1_000;
    const lines = variants.map((name) => ({ variant_id: variantId(name), quantity: 2 }));
    const id = await openSession(store, lines);
    const session = [...shop.stripe.sessions.values()].at(-1);
    if (session === undefined) throw new Error('Not made at Stripe');
    shop.stripe.pay(session);
    const { order_number: number = '', order_page: page } = await statusOf(store, id);
    return { number: number ?? '', page: `${store.origin}${page}`, paid: await mails('New order') };
  };
  /** Withdraws from some lines of an order. @returns the acknowledgement */
  const withdraw = async (number: string, ...chosenLines: string[]) => {
    const buyer = { name: 'Mara Lindqvist', number, email: goodForm.email };
    // Give each buyer an IP address, because attempts are limited per address.
    const ownHeaders = { 'x-test-address': `10.0.0.${visitors++}` };
    const secondStep = await sendForm(
      store,
      '/withdraw',
      { step: 'identify', ...buyer },
      ownHeaders,
    );
    const form = / name="form" value="([^"]*)"/.exec(await secondStep.text())?.[1] ?? '';
    const body = new URLSearchParams({ step: 'confirm', form });
    for (const line of chosenLines) {
      body.append('line', line);
      body.append(`pieces-${line}`, '1');
    }
    const headers = {
      origin: store.origin,
      'content-type': 'application/x-www-form-urlencoded',
      ...ownHeaders,
    };
    const confirmation = await fetch(`${store.origin}/withdraw`, { method: 'POST', headers, body });
    const page = await confirmation.text();
    expect(page).toContain('We have received your withdrawal');
    return { page, mails: await mails('It is about order') };
  };
  return { ...shop, mails, buy, withdraw };
}

test('SHIP-NONE: the mail about a parcel lists what is in it, and not what needs no sending or was given back', async () => {
  const { buy, operate, mails, store } = await openShop();
  const { number } = await buy('white', 'a3', 'pack');
  await operate(['refund', number, '--line', '2=1']);
  await mails();
  store.clock.nowMs += 1_000;
  await operate(['fulfil', number]);
  const sentMail = (await mails()).buyer;
  expect(sentMail).toContain('Your order is on its way');
  expect(sentMail).toContain('The mug, white 2 × The print, a3 1 ×');
  expect(sentMail).not.toContain('The sticker');
});

test('SHIP-NONE, WITHDRAW-STEPS: a buyer who withdraws is asked to send back only what was sent', async () => {
  const { buy, operate, mails, withdraw } = await openShop();
  for (const isSent of [true, false]) {
    const { number } = await buy('white', 'pack');
    if (isSent) {
      await operate(['fulfil', number]);
      await mails();
    }
    const download = await withdraw(number, '1');
    for (const text of [download.page, download.mails.buyer]) {
      expect(text).toContain('If the withdrawal is valid, we refund the way you paid.');
      expect(text).not.toMatch(/send .* back|in the parcel|We may wait/i);
    }
    expect(download.mails.owner).toMatch(/The sticker.*nothing to send back/s);
    const bothLines = await withdraw(number, '0', '1');
    for (const text of [bothLines.page, bothLines.mails.buyer]) {
      expect(text).toMatch(
        isSent
          ? /Send back within 14 days, to .*: 1 × The mug, white\. Put the order number/
          : /has not been sent, as far as we know. If it arrives all the same, send back .*: 1 × The mug, white\./,
      );
      expect(/back within .*/.exec(text)?.[0]).not.toContain('sticker');
    }
    const parcel = await withdraw(number, '0');
    for (const text of [parcel.page, parcel.mails.buyer])
      expect(text, 'INV-RECEIPT').not.toContain(sampleOperator.office);
    expect(parcel.page).toMatch(/send the items back within 14 days/i);
    expect(parcel.mails.owner).not.toContain('nothing to send back');
  }
});

test('SHIP-NONE: an order with nothing to send is done, and nobody waits for a parcel', async () => {
  const { buy, operate, mails, store } = await openShop();
  const { number, page, paid } = await buy('pack');
  expect(paid.buyer).toContain('Thank you for your order');
  expect(paid.buyer).not.toMatch(/\bsent\b/);
  await operate(['fulfil', number]);
  const order = await (await fetch(page)).text();
  expect(order).toContain('Done');
  expect(order).not.toMatch(/>Sent</);
  // Once every item that needs sending is refunded, nothing is left to send.
  const mixedNumber = (await buy('white', 'pack')).number;
  await operate(['refund', mixedNumber, '--line', '1=2']);
  await mails();
  await operate(['fulfil', mixedNumber]);
  const queuedMails = await store.store.database.read
    .selectFrom('mail')
    .select('kind')
    .where('kind', '=', 'sent')
    .execute();
  expect(queuedMails).toEqual([]);
});

test('WITHDRAW-STEPS, SHIP-NONE: the period of an order with nothing to send begins with the order, in the mail, on the page and for the mark of a late statement', async () => {
  const { buy, operate, withdraw, store } = await openShop();
  const download = await buy('pack');
  const mixed = await buy('white', 'pack');
  for (const text of [download.paid.buyer, await (await fetch(download.page)).text()]) {
    expect(text).toContain('within 14 days of ordering');
    expect(text).not.toContain('receiving');
  }
  for (const text of [mixed.paid.buyer, await (await fetch(mixed.page)).text()])
    expect(text).toMatch(/within 14 days of receiving/);
  const countLateAfter = async (days: number) => {
    store.clock.nowMs += days * dayMs;
    await withdraw(download.number, '0');
    const withdrawals = JSON.parse((await operate(['withdrawals', '--json'])).out);
    return withdrawals.filter(({ late }: { late: number }) => late === 1).length;
  };
  expect(await countLateAfter(13)).toBe(0);
  expect(await countLateAfter(2)).toBe(1);
});

test('SHIP-NONE: the list of withdrawals says of each piece whether it comes back', async () => {
  const { buy, operate, withdraw } = await openShop();
  const { number } = await buy('white', 'pack');
  await withdraw(number, '0', '1');
  expect(JSON.parse((await operate(['withdrawals', '--json'])).out)[0].pieces).toMatchObject([
    { line: 0, needs_sending: true },
    { line: 1, needs_sending: false },
  ]);
});
