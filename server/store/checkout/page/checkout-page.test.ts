import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { words } from '../../../../content/words.ts';
import {
  goodForm,
  openSession,
  pay,
  sendForm,
  startCheckout,
  statusOf,
  stockOf,
} from '../../../../test/store/buyer.ts';
import { flatRate, threeZones } from '../../../../test/store/deliveries.ts';
import { fieldId, variantId } from '../../../../test/store/fixture-catalogue.ts';
import { type RunningStore, runStore } from '../../../../test/store/running-store.ts';
import { holdMs } from '../../stock/hold-times.ts';

const print = variantId('a3');

let store: RunningStore;
beforeEach(async () => {
  store = await runStore();
});
afterEach(() => store.end());

const hold = (variant_id = print, quantity = 1) => openSession(store, [{ variant_id, quantity }]);
async function page(session: string) {
  const response = await fetch(`${store.origin}/checkout/${session}?lang=en&x=1`);
  return { status: response.status, headers: response.headers, html: await response.text() };
}
async function payAndRead(session: string, form: Record<string, string> = goodForm) {
  const response = await pay(store, session, form);
  return {
    status: response.status,
    location: response.headers.get('location'),
    html: await response.text(),
  };
}

describe('the checkout page', () => {
  test('shows the order, the test-mode notice, the fields and the total on the button', async () => {
    const { status, html } = await page(await hold(print, 2));
    expect(status).toBe(200);
    expect(html).toContain('The print');
    expect(html).toContain('a3 · $48.00 each');
    expect(html).toContain('Test mode. No card is charged.');
    expect(html).toContain('Pay $96.00</button>');
    expect(html).not.toContain('Shipping, flat rate');
    for (const token of [
      'email',
      'name',
      'street-address',
      'postal-code',
      'address-level2',
      'cc-number',
      'cc-exp',
      'cc-csc',
    ])
      expect(html.toLowerCase()).toContain(`autocomplete="${token}"`);
    for (const [, id] of html.matchAll(/<input id="(\w+)"/g))
      expect(html).toContain(`<label for="${id}">`);
    // The hold ends at 12:40 UTC, which is 2:40 on the buyer's clock.
    expect(html).toMatch(/Items are held for you until <time[^>]*>2:40/);
  });

  test('is never stored or framed, and loads only its own files', async () => {
    const { headers, html } = await page(await hold());
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-security-policy')).toBe(
      `default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; font-src 'self'; form-action 'self' ${store.origin}; frame-ancestors 'none'; base-uri 'none'; require-trusted-types-for 'script'`,
    );
    expect(html).not.toMatch(/<style|<script(?![^>]*src="\/checkout\/)|\sstyle=|\son\w+=/);
    for (const [, path] of html.matchAll(/(?:href|src)="(\/checkout\/[^"]+\?v=[^"]+)"/g)) {
      const file = await fetch(store.origin + path);
      expect(file.status).toBe(200);
      expect(file.headers.get('cache-control')).toContain('immutable');
    }
    // A URL with the version of a newer process. This process sends its own file, which browsers must not cache under
    // that URL.
    for (const path of ['/checkout/checkout.css?v=newer', '/order/print.js?v=newer']) {
      const file = await fetch(store.origin + path);
      expect([file.status, file.headers.get('cache-control')]).toEqual([200, 'no-store']);
    }
    const css = await (await fetch(`${store.origin}/checkout/checkout.css`)).text();
    const [font = ''] = /\/checkout\/font\.woff2\?v=\w+/.exec(css) ?? [];
    expect(html).toContain(`href="${font}"`);
    expect((await fetch(store.origin + font)).headers.get('content-type')).toBe('font/woff2');
    expect(css).toMatch(
      /@media screen and \(prefers-color-scheme: dark\) \{\n:root \{\s*color-scheme: dark;/,
    );
  });

  test('adds flat-rate shipping if the site sets one', async () => {
    const shipping = await runStore({ delivery: flatRate(490) });
    const session = await openSession(shipping, [{ variant_id: print, quantity: 1 }]);
    const html = await (await fetch(`${shipping.origin}/checkout/${session}`)).text();
    expect(html).toContain('<dt>Shipping, flat rate</dt><dd>$4.90</dd>');
    expect(html).toContain('Pay $52.90</button>');
    expect(await statusOf(shipping, session)).toMatchObject({ total: 5_290, shipping: 490 });
    await shipping.stop();
  });

  test('PAY-POSTCODE: requires a served country, and a postcode if the country has them', async () => {
    const { zones } = flatRate(0);
    const delivery = { ...flatRate(0), zones: [{ ...zones[0], countries: ['HK', 'NL'] }] as const };
    const place = await runStore({ delivery });
    const session = await openSession(place, [{ variant_id: print, quantity: 1 }]);
    const html = await (await fetch(`${place.origin}/checkout/${session}`)).text();
    expect(html).toMatch(/<select id="country"[^>]*>.*Hong Kong.*Netherlands<\/option><\/select>/);
    expect(html).not.toMatch(/<input id="postcode"[^>]* required/);
    const tryToPay = async (typedFields: Record<string, string>) => {
      const response = await pay(place, session, { ...goodForm, ...typedFields });
      return { status: response.status, html: await response.text() };
    };
    for (const country of ['', 'Netherlands', 'DE'])
      expect(await tryToPay({ country })).toMatchObject({
        status: 422,
        html: expect.stringContaining(words.checkout.errors.country),
      });
    const withoutPostcode = await tryToPay({ postcode: '' });
    expect(withoutPostcode.html).toContain(words.checkout.errors.postcode);
    expect(withoutPostcode.html).toContain('<option value="NL" selected="">');
    expect((await tryToPay({ country: 'HK', postcode: '' })).status).toBe(303);
    await place.stop();
  });

  test.each([
    ['name', 'Claim at evil.example'],
    ['street', 'https://evil.example/1'],
    ['city', 'Rotterdam\nPay here'],
    ['state', 'www.evil'],
  ])('MAIL-TYPED: refuses a %s that is a link or several lines', async (field, typedText) => {
    const session = await hold();
    const { status, html } = await payAndRead(session, { ...goodForm, [field]: typedText });
    expect(status).toBe(422);
    expect(html).toContain(`id="${field}-error">${words.checkout.errors.notPlain}`);
  });

  test('escapes what the buyer wrote', async () => {
    const session = await openSession(store, [
      {
        variant_id: variantId('brown'),
        quantity: 1,
        custom_field_values: [
          { custom_field_id: fieldId('letters'), value: '"><script>x</script>' },
        ],
      },
    ]);
    const { html } = await page(session);
    expect(html).toContain('&quot;&gt;&lt;script&gt;x&lt;/script&gt;');
    const secondAnswer = await payAndRead(session, {
      ...goodForm,
      city: '',
      name: '"><img src=x>',
    });
    expect(secondAnswer.html).toContain('value="&quot;&gt;&lt;img src=x&gt;"');
    expect(secondAnswer.html).not.toMatch(/<script>|<img src=x/);
  });

  test('says what to do about an unknown, expired, cancelled or paid checkout', async () => {
    expect(await page('0'.repeat(32))).toMatchObject({
      status: 404,
      html: expect.stringContaining(words.checkout.notices.unknown.title),
    });
    expect(await page('nothing/here')).toMatchObject({
      status: 404,
      html: expect.stringContaining('<a href="/withdraw">Withdraw from a contract</a>'),
    });
    expect((await payAndRead('0'.repeat(32))).status).toBe(404);

    const expiringSession = await hold();
    const cancelledSession = await hold();
    const paidSession = await hold();
    await sendForm(store, `/checkout/${cancelledSession}/cancel`, {});
    expect((await page(cancelledSession)).html).toContain(words.checkout.notices.cancelled.title);
    await payAndRead(paidSession);
    const finishedPage = await page(paidSession);
    expect(finishedPage.status).toBe(200);
    expect(finishedPage.html).toContain(words.checkout.notices.paid.title);
    expect(finishedPage.html).toContain(`href="${store.origin}/success?session=${paidSession}"`);
    expect(finishedPage.html).not.toContain('<form');
    store.clock.nowMs += holdMs;
    const expiredPage = await page(expiringSession);
    expect(expiredPage.status).toBe(410);
    expect(expiredPage.html).toContain(words.checkout.notices.expired.title);
    expect(expiredPage.html).toContain(`href="${store.origin}/store"`);
  });
});

describe('paying', () => {
  test('with 4242 4242 4242 4242 leads to the success page with the session', async () => {
    const session = await hold();
    expect(await payAndRead(session)).toMatchObject({
      status: 303,
      location: `${store.origin}/success?session=${session}`,
    });
    expect(await statusOf(store, session)).toMatchObject({
      payment_status: 'paid',
      order_status: 'paid',
    });
    expect(await stockOf(store, print)).toBe(4);
  });

  test('with 4000 0000 0000 0002 is declined under the card field, and can be tried again', async () => {
    const session = await hold();
    const declinedAnswer = await payAndRead(session, { ...goodForm, card: '4000 0000 0000 0002' });
    expect(declinedAnswer.status).toBe(422);
    expect(declinedAnswer.html).toContain(
      `<p class="error" id="card-error">${words.checkout.errors.cardDeclined}</p>`,
    );
    expect(declinedAnswer.html).toContain('aria-describedby="card-error"');
    expect(await statusOf(store, session)).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
    });
    expect((await payAndRead(session)).status).toBe(303);
  });

  test('with an invalid field is refused, with the reason beside it', async () => {
    const session = await hold();
    for (const [field, value, message] of [
      ['card', '', words.checkout.errors.cardMissing],
      ['card', '5555 5555 5555 4444', words.checkout.errors.cardRefused],
      ['expiry', '13 / 30', words.checkout.errors.expiry],
      ['expiry', 'soon', words.checkout.errors.expiry],
      ['expiry', '06 / 25', words.checkout.errors.expiryPast],
      ['cvc', '12', words.checkout.errors.cvc],
      ['email', 'mara@example.com.', words.checkout.errors.email],
      ['name', '  ', words.checkout.errors.name],
      ['street', '', words.checkout.errors.street],
      ['postcode', '', words.checkout.errors.postcode],
      ['city', '', words.checkout.errors.city],
      ['country', '', words.checkout.errors.country],
    ] as const) {
      const { status, html } = await payAndRead(session, { ...goodForm, [field]: value });
      expect(status).toBe(422);
      expect(html).toContain(`<p class="error" id="${field}-error">${message}</p>`);
      expect(html.match(/class="error"/g)).toHaveLength(1);
    }
    expect(await statusOf(store, session)).toMatchObject({ status: 'open' });
  });

  test.each([
    [
      'full width',
      {
        card: '４２４２　４２４２ ４２４２ ４２４２',
        expiry: '０１／３０',
        cvc: '１２３',
        postcode: '１３３７ ZA',
      },
    ],
    ['Arabic', { card: '٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢', expiry: '٠١/٣٠', cvc: '١٢٣', postcode: '١٣٣٧ ZA' }],
  ])('PAY-DIGITS: accepts digits of other keyboards: %s', async (_, typedDigits) => {
    const session = await hold();
    expect((await payAndRead(session, { ...goodForm, ...typedDigits })).status).toBe(303);
    const { address } = await store.store.database.read
      .selectFrom('orders')
      .select('address')

      .executeTakeFirstOrThrow();
    expect(address).toContain('1337 ZA');
  });

  test('the current month counts as the future', async () => {
    expect((await payAndRead(await hold(), { ...goodForm, expiry: '07/2025' })).status).toBe(303);
  });

  test('keeps the typed values, but never returns or stores a card', async () => {
    const session = await hold();
    const { html } = await payAndRead(session, { ...goodForm, city: '', cvc: '987' });
    expect(html).toContain('value="Kanaalweg 14"');
    expect(html).toContain('value="mara@example.com"');
    expect(html).not.toMatch(/value="4242|value="987/);
    await payAndRead(session, { ...goodForm, cvc: '987' });
    const db = store.store.database.read;
    const storedText = JSON.stringify([
      await db.selectFrom('orders').selectAll().execute(),
      await db.selectFrom('checkout_session').selectAll().execute(),
      await db.selectFrom('payment_event').selectAll().execute(),
    ]);
    expect(storedText).toContain('Kanaalweg 14');
    // Match whole values, because random ids may contain any three digits.
    expect(storedText).not.toMatch(/4242 ?4242|"987"|12 \/ 30/);
  });

  test('submitted ten times at once pays once', async () => {
    const session = await hold();
    const answers = await Promise.all(Array.from({ length: 10 }, () => payAndRead(session)));
    expect(new Set(answers.map((answer) => answer.location))).toEqual(
      new Set([`${store.origin}/success?session=${session}`]),
    );
    expect(await store.store.database.read.selectFrom('orders').selectAll().execute()).toHaveLength(
      1,
    );
  });

  test('a free cart is completed without a card', async () => {
    const session = await hold(variantId('free'));
    const { html } = await page(session);
    expect(html).toContain('Complete order</button>');
    expect(html).not.toContain('name="card"');
    const { card: _, expiry: __, cvc: ___, ...withoutCard } = goodForm;
    expect((await payAndRead(session, withoutCard)).status).toBe(303);
    expect(await statusOf(store, session)).toMatchObject({
      payment_status: 'no_payment_required',
      order_status: 'paid',
      total: 0,
    });
    expect(await stockOf(store, variantId('free'))).toBe(49);
  });

  test('after the hold has ended is refused, and nothing is sold', async () => {
    const session = await hold();
    store.clock.nowMs += holdMs;
    const lateAnswer = await payAndRead(session);
    expect(lateAnswer.status).toBe(410);
    expect(lateAnswer.html).toContain(words.checkout.notices.expired.title);
    await expect.poll(() => stockOf(store, print)).toBe(5);
  });
});

describe('cancelling', () => {
  test('releases the hold and returns to the page that the buyer came from', async () => {
    const session = await hold();
    const response = await sendForm(store, `/checkout/${session}/cancel`, {});
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe(`${store.origin}/store`);
    expect(await stockOf(store, print)).toBe(5);
  });

  test('is not possible by GET', async () => {
    const session = await hold();
    expect((await fetch(`${store.origin}/checkout/${session}/cancel`)).status).toBe(405);
    await page(session);
    expect(await statusOf(store, session)).toMatchObject({ status: 'open' });
  });

  test('a paid checkout stays paid', async () => {
    const session = await hold();
    await payAndRead(session);
    const response = await sendForm(store, `/checkout/${session}/cancel`, {});
    expect(await response.text()).toContain(words.checkout.notices.paid.title);
    expect(await stockOf(store, print)).toBe(4);
  });
});

describe('a form from another site', () => {
  const foreignHeaders: Record<string, Record<string, string>> = {
    'of another origin': { origin: 'https://evil.example' },
    'of a suffix host': { origin: 'http://127.0.0.1.evil.example' },
    'of another site by its metadata': { origin: '', 'sec-fetch-site': 'cross-site' },
    'of a neighbour by its metadata': { origin: '', 'sec-fetch-site': 'same-site' },
    'that contradicts itself': { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
    'without an origin': { origin: 'null' },
  };
  test('is refused, and so is one without an origin', async () => {
    const session = await hold();
    for (const [name, headers] of Object.entries(foreignHeaders))
      for (const path of [`/checkout/${session}`, `/checkout/${session}/cancel`])
        expect((await sendForm(store, path, goodForm, headers)).status, name).toBe(403);
    const response = await fetch(`${store.origin}/checkout/${session}`, {
      method: 'POST',
      body: new URLSearchParams(goodForm),
    });
    expect(response.status).toBe(403);
    expect(await statusOf(store, session)).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
    });
  });

  test('from our own site, according to the other header, is accepted', async () => {
    const session = await hold();
    const headers = { origin: 'null', 'sec-fetch-site': 'same-origin' };
    expect((await sendForm(store, `/checkout/${session}`, goodForm, headers)).status).toBe(303);
  });

  test('of another type is refused', async () => {
    const session = await hold();
    for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x']) {
      const response = await fetch(`${store.origin}/checkout/${session}`, {
        method: 'POST',
        headers: { origin: store.origin, 'content-type': type },
        body: JSON.stringify(goodForm),
      });
      expect(response.status).toBe(413);
    }
  });
});

describe('HOLD-BACK: a checkout form that fails leads to a page that Back and Reload show again', () => {
  const { notices } = words.checkout;
  const post = (path: string, body: string, headers: Record<string, string> = {}, place = store) =>
    fetch(place.origin + path, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        origin: place.origin,
        'content-type': 'application/x-www-form-urlencoded',
        ...headers,
      },
      body,
    });
  const form = new URLSearchParams({ ...goodForm, country: 'NL' }).toString();
  const foreignOrigin = { origin: 'https://evil.example' };
  const text = { 'content-type': 'text/plain' };
  const huge = `name=${'x'.repeat(70_000)}`;

  test.each([
    ['from another site', form, foreignOrigin, 403, notices.foreignForm],
    ['that is none', form, text, 413, notices.notTaken],
    ['that is too large', huge, {}, 413, notices.notTaken],
  ])('%s', async (_, body, headers, status, { title, description }) => {
    const session = await hold();
    for (const actionPath of ['', '/cancel', '/country']) {
      const answer = await post(`/checkout/${session}${actionPath}`, body, headers);
      expect([actionPath, answer.status]).toEqual([actionPath, 303]);
      // Opening the page changes nothing, with or without the database.
      for (const _attempt of [1, 2]) {
        const page = await fetch(store.origin + (answer.headers.get('location') ?? ''));
        expect([page.status, page.headers.get('cache-control')]).toEqual([status, 'no-store']);
        const html = await page.text();
        for (const text of [title, description, `href="/checkout/${session}"`])
          expect(html).toContain(text);
      }
    }
    // The refused attempts have no effect: the checkout still has the whole cart.
    expect((await pay(store, session)).headers.get('location')).toContain('/success');
  });

  test('of a checkout that does not exist', async () => {
    for (const actionPath of ['', '/cancel', '/country']) {
      const answer = await post(`/checkout/${'0'.repeat(32)}${actionPath}`, form);
      const page = await fetch(store.origin + (answer.headers.get('location') ?? ''));
      expect([answer.status, page.status]).toEqual([303, 404]);
    }
    const session = await hold();
    for (const state of ['paid', 'constructor', 'x'])
      expect((await fetch(`${store.origin}/checkout/${session}/told/${state}`)).status).toBe(404);
  });
});

test('attempts to pay are limited by address', async () => {
  const limitedStore = await runStore({ ratePerMinute: 3 });
  const session = await openSession(limitedStore, [{ variant_id: print, quantity: 1 }]);
  const declinedForm = { ...goodForm, card: '4000000000000002' };
  for (let i = 0; i < 3; i++)
    expect((await pay(limitedStore, session, declinedForm)).status).toBe(422);
  const refusal = await pay(limitedStore, session, declinedForm);
  expect(refusal.status).toBe(429);
  expect(refusal.headers.get('retry-after')).toBe('60');
  expect((await startCheckout(limitedStore, [{ variant_id: print, quantity: 1 }])).status).toBe(
    200,
  );
  await limitedStore.stop();
});

test('HOLD-BACK: no checkout form responds with a page, so Back has one to show; its URL reveals and stores nothing', async () => {
  const byCountry = await runStore({ delivery: threeZones });
  const [session, otherSession] = [
    await openSession(byCountry, [{ variant_id: print, quantity: 1 }]),
    await openSession(byCountry, [{ variant_id: print, quantity: 1 }]),
  ];
  const faults: [path: string, form: Record<string, string>, words: string][] = [
    ['/country', {}, words.checkout.errors.country],
    ['/country', { country: 'XX' }, words.checkout.errors.countryNotServed],
    ['/country', { country: 'DE' }, ''],
    [
      '',
      { ...goodForm, choice: '1', email: 'no address', street: 'Secret lane' },
      'value="Secret lane"',
    ],
    ['', { ...goodForm, choice: '9', street: 'Secret lane' }, words.checkout.errors.countryChanged],
  ];
  const places: string[] = [];
  for (const [path, form, message] of faults) {
    const answer = await fetch(`${byCountry.origin}/checkout/${session}${path}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: byCountry.origin },
      body: new URLSearchParams(form),
    });
    const noticeUrl = new URL(answer.headers.get('location') ?? '', byCountry.origin).href;
    expect([answer.status, noticeUrl]).toEqual([
      303,
      expect.not.stringMatching(/secret|no.{1,3}address/i),
    ]);
    expect(await (await fetch(noticeUrl)).text()).toContain(message);
    places.push(noticeUrl);
  }
  const lastPlace = places.at(-1) ?? '';
  const foreignAnswer = await fetch(lastPlace.replace(session, otherSession), {
    redirect: 'manual',
  });
  expect(foreignAnswer.headers.get('location')).toBe(`/checkout/${otherSession}`);
  byCountry.clock.nowMs += 61 * 60_000;
  expect(await (await fetch(lastPlace)).text()).not.toContain('Secret');
  await byCountry.stop();
});
