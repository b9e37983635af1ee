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

test('OPS-FULFIL: a tracking number that another order has needs a yes, which names that order, by command and at the desk', async () => {
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

  expect((await fulfil(second, '--tracking', 'jd014600007', '--same-parcel')).code).toBe(0);
  const agreed = { ...atDesk, consents: ['same parcel'] };
  expect((await post(`/orders/${third}/send`, agreed)).status).toBe(200);
  expect(await trackingOf(third)).toBe('JD014600007');

  // The link of an order's own number is no second parcel, and a correction asks as well.
  const link = { tracking: 'JD014600007', link: 'https://dhl.example/7', corrects: true };
  expect((await post(`/orders/${third}/send`, { ...link, tracking: 'OTHER' })).status).toBe(200);
  expect((await post(`/orders/${third}/send`, link)).status).toBe(409);
  // A sending that was taken back frees its number.
  for (const number of [first, second]) await fulfil(number, '--undo');
  expect((await post(`/orders/${third}/send`, link)).status).toBe(200);
});

test('DESK-BULK: a number pasted twice is asked about, and holds up no other order', async () => {
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
  const confirmed = { number: second, tracking: 'a1', consents: ['same parcel'] };
  const again = await post('/sent', { orders: [confirmed] });
  expect(again.body['results']).toEqual([{ number: second, refusal: null }]);
  expect(await trackingOf(second)).toBe('a1');
});
