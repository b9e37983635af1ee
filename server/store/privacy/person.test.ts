import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { words } from '../../../content/words.ts';
import { runDesk } from '../../../test/desk/running-desk.ts';
import { temporaryFolder } from '../../../test/fakes/running-gateway.ts';
import { goodForm, openSession, statusOf } from '../../../test/store/buyer.ts';
import { variantId } from '../../../test/store/fixture-catalogue.ts';
import { buy, operate, shop } from '../../../test/store/operator.ts';
import { runStore } from '../../../test/store/running-store.ts';
import { openStripeShop } from '../../../test/store/stripe-shop.ts';

const mug = { variant_id: variantId('white'), quantity: 2 };
const otherBuyer = { email: 'other@example.com', name: 'Other Buyer' };

describe('DATA-PERSON: the data about an e-mail address', () => {
  test('is shown with purpose, basis and period, whatever the case of its letters', async () => {
    const store = await shop();
    const number = await buy(store, [mug]);
    await buy(store, [mug], otherBuyer);
    await operate(store, ['address', number, '--street', 'Kanaalweg 41']);
    const { code, out } = await operate(store, ['person', ' MARA@Example.com']);
    expect(code).toBe(0);
    for (const text of [number, 'Mara Lindqvist', 'Kanaalweg 14 → Kanaalweg 41', 'Art. 6(1)(b)'])
      expect(out).toContain(text);
    expect(out).not.toContain('Other Buyer');
    // Accounting law does not apply to a test order.
    expect(out).toContain(': 30 days after they are over');
    expect(out).not.toContain('years');

    const { orders } = JSON.parse(
      (await operate(store, ['person', 'mara@example.com', '--json'])).out,
    );
    expect(orders.map(Object.keys)).toEqual([
      ['order', 'articles', 'history', 'checkout', 'checkoutArticles', 'payments', 'stock'],
    ]);
  });

  test('belongs to one person, whichever spelling of the domain was stored or is requested', async () => {
    const store = await shop();
    const spellings = ['mara@müller.example', 'Mara@xn--mller-kva.EXAMPLE', 'mara@MÜLLER.example'];
    const numbers: string[] = [];
    for (const email of spellings) numbers.push(await buy(store, [mug], { email }));
    numbers.sort();
    const otherOrder = await buy(store, [mug], { email: 'mara@muller.example' });
    const numbersIn = (out: string) => [...new Set(out.match(/[A-Z0-9]{5}-[A-Z0-9]{5}/g))].sort();
    for (const email of [...spellings, 'mara@mu\u0308ller.example']) {
      const { out } = await operate(store, ['person', email]);
      expect(numbersIn(out), email).toEqual(numbers);
      expect(out, email).toContain(spellings[1]);
      const listedOrders = await operate(store, ['orders', '--email', email, '--test']);
      expect(numbersIn(listedOrders.out), email).toEqual(numbers);
    }
    const desk = await runDesk(store);
    const cookie = await desk.enter();
    for (const text of [...spellings, 'xn--mller-kva', 'müller']) {
      const search = encodeURIComponent(text);
      const { body } = await desk.call('GET', `/orders?tab=all&search=${search}`, { cookie });
      expect(numbersIn(JSON.stringify(body)), text).toEqual(numbers);
    }
    expect((await operate(store, ['forget', 'mara@müller.example'])).code).toBe(0);
    const remainingOrders = await store.store.database.read
      .selectFrom('orders')
      .select('number')
      .execute();
    expect(remainingOrders).toEqual([{ number: otherOrder }]);
  });

  test('of a paid checkout is described as kept as long as the order', async () => {
    const liveShop = await openStripeShop('sk_live_x');
    const session = await openSession(liveShop.store, [mug]);
    liveShop.stripe.pay(liveShop.only());
    await statusOf(liveShop.store, session);
    const { out } = await liveShop.operate(['person', goodForm.email]);
    for (const text of ['(Art. 6(1)(b) GDPR, Art. 6(1)(c) GDPR)', '  Orders: 10 years'])
      expect(out).toContain(text);
    expect(out).not.toContain('30 days');
    await liveShop.end();
  });

  test('is exported to a file that only the owner can read, and never overwrites one', async () => {
    const store = await shop();
    const number = await buy(store, [mug], { email: 'MÅRA@example.com' });
    const folder = temporaryFolder();
    const exportPerson = () => operate(store, ['person', 'måra@example.com', 'a.json'], { folder });
    expect((await exportPerson()).out).toContain('All of it is in a.json');
    const file = join(folder, 'a.json');
    expect(JSON.parse(readFileSync(file, 'utf8')).orders[0].order).toMatchObject({ number });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect((await exportPerson()).err).toContain('There is a file a.json already');
  });

  test('is empty for an unused address, and invalid input is refused', async () => {
    const store = await shop();
    await buy(store, [mug]);
    expect((await operate(store, ['person', 'ara@example.com'])).out).toContain(words.copy.nothing);
    expect((await operate(store, ['person', '%'])).code).toBe(2);
  });
});

describe('DATA-FORGET: the files of the embedded store', () => {
  /** The files of a database that contain any of these texts. */
  function filesWith(file: string, texts: readonly string[]): string[] {
    const names = readdirSync(dirname(file)).filter((name) => name.startsWith(basename(file)));
    return names.filter((name) => {
      const bytes = readFileSync(join(dirname(file), name));
      return texts.some((text) => bytes.includes(text));
    });
  }

  test('contain nothing of a forgotten person, while the site runs and after it', async () => {
    const store = await runStore();
    const { place } = store.database;
    const form = { email: 'erna.zweig@example.com', name: 'Erna Zweig' };
    // Skip this for PostgreSQL, which rewrites its files by itself.
    if ('file' in place) {
      await buy(store, [mug], { ...form, street: 'Verborgene Gasse 7' });
      // Further orders fill pages of the file meanwhile.
      for (let order = 0; order < 20; order++) await buy(store, [mug], otherBuyer);
      const texts = ['erna.zweig@example.com', 'Erna Zweig', 'Verborgene Gasse'];
      expect(filesWith(place.file, texts)).not.toEqual([]);
      const { code, out } = await operate(store, ['forget', form.email]);
      expect(code).toBe(0);
      expect(out).toContain('store.db.before-');
      expect(filesWith(place.file, texts)).toEqual([]);
      await store.stop({ keepsDatabase: true });
      expect(filesWith(place.file, texts)).toEqual([]);
      await store.database.remove();
    } else await store.stop();
  });
});
