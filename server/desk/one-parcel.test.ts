import { expect, test } from 'vitest';
import { runDesk } from '../../test/desk/running-desk.ts';
import { variantId } from '../../test/store/fixture-catalogue.ts';
import { buy, operate, shop } from '../../test/store/operator.ts';

const mug = { variant_id: variantId('white'), quantity: 1 };

async function openDesk(orders: number) {
  const store = await shop();
  const numbers: string[] = [];
  for (let order = 0; order < orders; order++) numbers.push(await buy(store, [mug]));
  const desk = await runDesk(store);
  const cookie = await desk.enter();
  const post = (path: string, json: object) => desk.call('POST', path, { cookie, json });
  const trackingOf = async (number = '') =>
    (await desk.call('GET', `/orders/${number}`, { cookie })).body['tracking_number'];
  return { store, numbers, post, trackingOf };
}

test('OPS-FULFIL: a tracking number of another order needs a confirmation that names the order, by command and at the desk', async () => {
  const { store, numbers, post, trackingOf } = await openDesk(3);
  const [firstNumber = '', secondNumber = '', thirdNumber = ''] = numbers;
  const fulfilCommand = (...args: string[]) => operate(store, ['fulfil', ...args]);
  expect((await fulfilCommand(firstNumber, '--tracking', 'JD0146 0000 7')).code).toBe(0);
  const warning = `Order ${firstNumber} has the tracking number JD0146 0000 7 already.`;

  // A scanner and a person write the same number differently.
  const question = await fulfilCommand(secondNumber, '--tracking', 'jd014600007');
  expect(question).toMatchObject({
    code: 1,
    err: expect.stringContaining(`${warning} --same-parcel`),
  });
  const atDesk = { tracking: ' JD014600007 ' };
  expect(await post(`/orders/${secondNumber}/send`, atDesk)).toMatchObject({
    status: 409,
    body: { message: warning, unless: 'same parcel' },
  });
  expect(await trackingOf(secondNumber)).toBeNull();

  store.clock.nowMs += 1_000;
  expect(
    (await fulfilCommand(secondNumber, '--tracking', 'jd014600007', '--same-parcel')).code,
  ).toBe(0);
  // The confirmation names the first order. Now the second order has the number as well, so a new confirmation is
  // needed.
  const yesTo = (sentence: string) => ({
    ...atDesk,
    consents: [{ unless: 'same parcel', sentence }],
  });
  const secondWarning = `Order ${secondNumber} has the tracking number jd014600007 already.`;
  expect(await post(`/orders/${thirdNumber}/send`, yesTo(warning))).toMatchObject({
    status: 409,
    body: { message: secondWarning },
  });
  const consents = yesTo(secondWarning);
  expect((await post(`/orders/${thirdNumber}/send`, consents)).status).toBe(200);
  expect(await trackingOf(thirdNumber)).toBe('JD014600007');

  // Only the number of another order needs confirmation, so the order's own number with a link does not. A correction
  // is checked like a first parcel.
  const link = { tracking: 'JD014600007', link: 'https://dhl.example/7', corrects: true };
  expect((await post(`/orders/${thirdNumber}/send`, { ...link, tracking: 'OTHER 1' })).status).toBe(
    200,
  );
  expect((await post(`/orders/${thirdNumber}/send`, link)).status).toBe(409);
  // Undoing the sending of the other orders frees the number.
  for (const number of [firstNumber, secondNumber]) await fulfilCommand(number, '--undo');
  expect((await post(`/orders/${thirdNumber}/send`, link)).status).toBe(200);
});

test('OPS-FULFIL: numbers are compared only by their letters and digits', async () => {
  const { numbers, post, trackingOf } = await openDesk(2);
  const [firstNumber = '', secondNumber = ''] = numbers;
  expect((await post(`/orders/${firstNumber}/send`, { tracking: '3SKABA041270533' })).status).toBe(
    200,
  );
  for (const sameTracking of ['3S-KABA-041270533', '(3S)kaba.041-270 533'])
    expect(
      await post(`/orders/${secondNumber}/send`, { tracking: sameTracking }),
      sameTracking,
    ).toMatchObject({
      status: 409,
      body: { unless: 'same parcel' },
    });
  const otherTracking = { tracking: '3S-KABA-041270534' };
  expect((await post(`/orders/${secondNumber}/send`, otherTracking)).status).toBe(200);
  expect(await trackingOf(secondNumber)).toBe('3S-KABA-041270534');
});

test('OPS-FULFIL: a number is accepted as it is copied from a page', async () => {
  const { numbers, post, trackingOf } = await openDesk(1);
  for (const [typedTracking, readTracking] of [
    ['JD01\u00a046\u202f00', 'JD01 46 00'],
    ['\u200bJD0146\ufeff00\u00ad\n', 'JD014600'],
    ['JD\u20110146–00', 'JD-0146-00'],
    ['ＪＤ０１４６', 'JD0146'],
  ]) {
    const sendAnswer = await post(`/orders/${numbers[0]}/send`, {
      tracking: typedTracking,
      corrects: true,
    });
    expect(sendAnswer.status, typedTracking).toBe(200);
    expect(await trackingOf(numbers[0])).toBe(readTracking);
  }
});

test('OPS-FULFIL: the refusal of a number says what is wrong with it', async () => {
  const { store, numbers } = await openDesk(1);
  const refusal = async (tracking: string) =>
    (await operate(store, ['fulfil', numbers[0] ?? '', '--tracking', tracking])).err;
  // The first letter is Cyrillic.
  expect(await refusal('А123')).toContain(
    'has letters from A to Z, digits, spaces, hyphens, dots and brackets, and no “А” (U+0410)',
  );
  expect(await refusal('--- .')).toContain('has at least one digit');
  expect(await refusal('1'.repeat(81))).toContain('has at most 80 letters and digits');
});

test('OPS-FULFIL: what a spreadsheet or a person leaves in place of a number is refused, by command and at the desk', async () => {
  const { store, numbers, post, trackingOf } = await openDesk(1);
  for (const [typed, fault] of [
    ['1,03300E+15', '1,03300E+15 was shortened by a spreadsheet'],
    ['3.40434E+19', '3.40434E+19 was shortened by a spreadsheet'],
    ['1,033E15', '1,033E15 was shortened by a spreadsheet'],
    ['#NV', 'no “#” (U+0023)'],
    ['#REF!', 'no “#” (U+0023)'],
    ['Summe: 3', 'no “:” (U+003A)'],
    ['noch nicht da!', 'no “!” (U+0021)'],
    ['N/A', 'no “/” (U+002F)'],
    ['unbekannt', 'has at least one digit'],
  ] as const) {
    const answer = await post(`/orders/${numbers[0]}/send`, { tracking: typed });
    expect(answer, typed).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining(fault) },
    });
    const { err } = await operate(store, ['fulfil', numbers[0] ?? '', '--tracking', typed]);
    expect(err).toContain(fault);
  }
  expect(await trackingOf(numbers[0])).toBeNull();
  // As UPS, DHL, Royal Mail, FedEx, USPS, the Swiss and the Austrian post, and PostNL write them.
  for (const number of [
    ...['1Z 999 AA1 01 2345 6784', '1Z5E35E10312345678', '(00)340434161094042557', 'JD0146 0000 7'],
    ...['AB 1234 5678 9GB', '9612 0198 7654 3210', '9400 1000 0000 0000 0000 00'],
    ...['99.60.123456.12345678', 'RX000000001AT', '3SKABA041270533'],
  ]) {
    const answer = await post(`/orders/${numbers[0]}/send`, { tracking: number, corrects: true });
    expect(answer.status, number).toBe(200);
    expect(await trackingOf(numbers[0])).toBe(number);
  }
});

test('DESK-BULK: a number that is pasted twice needs a confirmation, and holds up no other order', async () => {
  const { numbers, post, trackingOf } = await openDesk(3);
  const [firstNumber = '', secondNumber = '', thirdNumber = ''] = numbers;
  const { body } = await post('/sent', {
    orders: [
      { number: firstNumber, tracking: 'A1' },
      { number: secondNumber, tracking: 'a1' },
      { number: thirdNumber, tracking: 'B2' },
    ],
  });
  expect(body['results']).toEqual([
    { number: firstNumber, refusal: null },
    {
      number: secondNumber,
      refusal: {
        message: `Order ${firstNumber} has the tracking number A1 already.`,
        unless: 'same parcel',
      },
    },
    { number: thirdNumber, refusal: null },
  ]);
  const sentence = `Order ${firstNumber} has the tracking number A1 already.`;
  const consents = [{ unless: 'same parcel', sentence }];
  // Another number has been typed, so the earlier confirmation does not apply.
  const otherAnswer = await post('/sent', {
    orders: [{ number: secondNumber, tracking: 'b2', consents }],
  });
  expect(otherAnswer.body['results']).toEqual([
    {
      number: secondNumber,
      refusal: {
        message: `Order ${thirdNumber} has the tracking number B2 already.`,
        unless: 'same parcel',
      },
    },
  ]);
  const confirmedOrder = { number: secondNumber, tracking: 'a1', consents };
  const secondAnswer = await post('/sent', { orders: [confirmedOrder] });
  expect(secondAnswer.body['results']).toEqual([{ number: secondNumber, refusal: null }]);
  expect(await trackingOf(secondNumber)).toBe('a1');
});
