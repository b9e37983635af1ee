import { z } from 'zod';
import { fields, plainText } from './fields.ts';
import { sentence } from './sentences.ts';

const flag = z.boolean('has to be true or false');

const days = (least: number, most: number) =>
  z.int('has to be a whole number of days').min(least).max(most);

const mail = (...names: readonly string[]) =>
  fields({
    subject: sentence(...names).refine((text) => !text.includes('\n'), 'has to be on one line'),
    heading: sentence(...names),
    text: sentence(...names),
  });

/** shop.yaml: what a shop decides once. */
export const shopFile = fields({
  servesEuConsumers: flag,
  withdrawal: fields({ days: days(14, 365), deliveryDays: days(0, 90) }),
  beforeOrder: fields({
    tax: z.enum(['included', 'notCharged', 'unsaid'], {
      error: () => 'has to be included, notCharged or unsaid',
    }),
    deliveryTime: plainText(100),
    payment: plainText(100),
    guaranteeNotice: plainText(200),
  }),
  stripe: fields({
    promotionCodes: flag,
    automaticTax: flag,
    taxIds: flag,
    invoices: flag,
    recovery: flag,
    localCurrency: flag,
  }),
  keepInvoicesYears: z
    .int('has to be a whole number of years')
    .min(1, 'must not be below 1')
    .max(30, 'must not be above 30'),
  lowStock: z
    .int('has to be a whole number of pieces, or null')
    .min(0, 'must not be below 0')
    .nullable(),
  mails: fields({
    paid: mail('number', 'date'),
    sent: mail('number', 'date'),
    refunded: mail('number', 'date', 'amount'),
    link: mail('number', 'date'),
    withdrawal: mail('time'),
  }),
});
