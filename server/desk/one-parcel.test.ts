import { expect, test } from 'vitest';
import { runDesk } from '../../test/desk/running-desk.ts';
import { variantId } from '../../test/store/fixture-catalogue.ts';
import { buy, operate, shop } from '../../test/store/operator.ts';

const mug = { variant_id: variantId('white'), quantity: 1 };

async function open(orders: number) {
  const store = await shop();
  const numbers: string[] = [];
  for (let at = 0; at < orders; at++) numbers.push(await buy(store, [mug]));
  const desk = await runDesk(store);
  const as = await desk.enter();
  const post = (path: string, json: object) => desk.call('POST', path, { as, json });
  const trackingOf = async (number = '') =>
    (await desk.call('GET', `/orders/${number}`, { as })).body['tracking_number'];
  return { store, numbers, post, trackingOf };
}

test('OPS-FULFIL: a tracking number of another order needs a confirmation that names the order, by command and at the desk', async () => {
  const { store, numbers, post, trackingOf } = await open(3);
  const [first = '', second = '', third = ''] = numbers;
  const fulfil = (...args: string[]) => operate(store, ['fulfil', ...args]);
  expect((await fulfil(first, '--tracking', 'JD0146 0000 7')).code).toBe(0);
  const said = `Order ${first} has the tracking number JD0146 0000 7 already.`;

  // The same number, once as a scanner writes it and once as a person does.
  const asked = await fulfil(second, '--tracking', 'jd014600007');
  expect(asked).toMatchObject({ code: 1, err: expect.stringContaining(`${said} --same-parcel`) });
  const atDesk = { tracking: ' JD014600007 ' };
  expect(await post(`/orders/${second}/send`, atDesk)).toMatchObject({
    status: 409,
    body: { message: said, unless: 'same parcel' },
  });
  expect(await trackingOf(second)).toBeNull();

  store.clock.nowMs += 1_000;
  expect((await fulfil(second, '--tracking', 'jd014600007', '--same-parcel')).code).toBe(0);
  // The confirmation names the first order. Now the second order has the number as well, so a new confirmation is
  // needed.
  const yesTo = (sentence: string) => ({
    ...atDesk,
    consents: [{ unless: 'same parcel', sentence }],
  });
  const saidNow = `Order ${second} has the tracking number jd014600007 already.`;
  expect(await post(`/orders/${third}/send`, yesTo(said))).toMatchObject({
    status: 409,
    body: { message: saidNow },
  });
  const agreed = yesTo(saidNow);
  expect((await post(`/orders/${third}/send`, agreed)).status).toBe(200);
  expect(await trackingOf(third)).toBe('JD014600007');

  // Only a number of another order needs confirmation: the order's own number with a link does not. A correction is
  // checked like a first parcel.
  const link = { tracking: 'JD014600007', link: 'https://dhl.example/7', corrects: true };
  expect((await post(`/orders/${third}/send`, { ...link, tracking: 'OTHER' })).status).toBe(200);
  expect((await post(`/orders/${third}/send`, link)).status).toBe(409);
  // Undoing the sending of the other orders frees the number.
  for (const number of [first, second]) await fulfil(number, '--undo');
  expect((await post(`/orders/${third}/send`, link)).status).toBe(200);
});

test('OPS-FULFIL: numbers are compared only by their letters and digits', async () => {
  const { numbers, post, trackingOf } = await open(2);
  const [first = '', second = ''] = numbers;
  expect((await post(`/orders/${first}/send`, { tracking: '3SKABA041270533' })).status).toBe(200);
  for (const same of ['3S-KABA-041270533', '(3S)kaba/041.270_533', "3S'KABA\\041270533"])
    expect(await post(`/orders/${second}/send`, { tracking: same }), same).toMatchObject({
      status: 409,
      body: { unless: 'same parcel' },
    });
  const other = { tracking: '3S-KABA-041270534' };
  expect((await post(`/orders/${second}/send`, other)).status).toBe(200);
  expect(await trackingOf(second)).toBe('3S-KABA-041270534');
});

test('OPS-FULFIL: a number is accepted as it is copied from a page', async () => {
  const { numbers, post, trackingOf } = await open(1);
  for (const [typed, read] of [
    ['JD01\u00a046\u202f00', 'JD01 46 00'],
    ['\u200bJD0146\ufeff00\u00ad\n', 'JD014600'],
    ['JD\u20110146–00', 'JD-0146-00'],
    ['ＪＤ０１４６', 'JD0146'],
  ]) {
    const sent = await post(`/orders/${numbers[0]}/send`, { tracking: typed, corrects: true });
    expect(sent.status, typed).toBe(200);
    expect(await trackingOf(numbers[0])).toBe(read);
  }
});

test('OPS-FULFIL: the refusal of a number says what is wrong with it', async () => {
  const { store, numbers } = await open(1);
  const refusal = async (tracking: string) =>
    (await operate(store, ['fulfil', numbers[0] ?? '', '--tracking', tracking])).err;
  // The first letter is Cyrillic.
  expect(await refusal('А123')).toContain(
    'has letters from A to Z and digits, and no “А” (U+0410)',
  );
  expect(await refusal('--- /')).toContain('has at least one letter or digit');
  expect(await refusal('1'.repeat(81))).toContain('has at most 80 letters and digits');
});

test('DESK-BULK: a number that is pasted twice needs a confirmation, and holds up no other order', async () => {
  const { numbers, post, trackingOf } = await open(3);
  const [first = '', second = '', third = ''] = numbers;
  const { body } = await post('/sent', {
    orders: [
      { number: first, tracking: 'A1' },
      { number: second, tracking: 'a1' },
      { number: third, tracking: 'B2' },
    ],
  });
  expect(body['results']).toEqual([
    { number: first, refusal: null },
    {
      number: second,
      refusal: {
        message: `Order ${first} has the tracking number A1 already.`,
        unless: 'same parcel',
      },
    },
    { number: third, refusal: null },
  ]);
  const sentence = `Order ${first} has the tracking number A1 already.`;
  const consents = [{ unless: 'same parcel', sentence }];
  // Another number was typed since, so the confirmation does not apply.
  const other = await post('/sent', { orders: [{ number: second, tracking: 'b2', consents }] });
  expect(other.body['results']).toEqual([
    {
      number: second,
      refusal: {
        message: `Order ${third} has the tracking number B2 already.`,
        unless: 'same parcel',
      },
    },
  ]);
  const confirmed = { number: second, tracking: 'a1', consents };
  const again = await post('/sent', { orders: [confirmed] });
  expect(again.body['results']).toEqual([{ number: second, refusal: null }]);
  expect(await trackingOf(second)).toBe('a1');
});
