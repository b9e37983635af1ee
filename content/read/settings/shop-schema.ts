import { z } from 'zod';
import { percentOfPpm, ppmOfPercent } from '../../../domain/store/tax-rate.ts';
import { centsSchema, plainText, strictFields, wholeNumber } from '../yaml/fields.ts';
import { countrySchema } from './countries.ts';

const flag = z.boolean('has to be true or false');

const days = (least: number, most: number) => wholeNumber(' of days', least, most);

const percent = z
  .number('has to be a number of percent, such as 19')
  .min(0, 'must not be below 0')
  .max(100, 'must not be above 100')
  .refine((rate) => percentOfPpm(ppmOfPercent(rate)) === rate, {
    error: 'must not have more than four decimals',
  });

/** The entry in a zone's `countries` for all countries that no other zone names. */
export const restOfWorld = 'rest';

const zone = strictFields({
  name: plainText(60).refine((name) => !name.includes('\n'), 'has to be on one line'),
  countries: z.union(
    [z.literal(restOfWorld), z.array(countrySchema).min(1, 'needs one country at least')],
    {
      error: () => `has to be a list of countries, such as [DE, AT], or ${restOfWorld}`,
    },
  ),
  priceCents: centsSchema,
  freeFromCents: centsSchema.nullable().default(null),
});

/** Delivery zones. Each country belongs to at most one zone. */
const zones = z
  .array(
    zone,
    'has to be a list of zones, such as [{name: Germany, countries: [DE], priceCents: 490}]',
  )
  .superRefine((list, context) => {
    const zoneOf = new Map<string, string>();
    for (const [index, { name, countries }] of list.entries()) {
      for (const [at, code] of (countries === restOfWorld ? [restOfWorld] : countries).entries()) {
        const other = zoneOf.get(code);
        if (other !== undefined)
          context.addIssue({
            code: 'custom',
            path: [index, 'countries', ...(countries === restOfWorld ? [] : [at])],
            message: `has ${code}, which is in the zone ${other} already: a country can be in one zone only`,
          });
        zoneOf.set(code, name);
      }
      if (list.findIndex((each) => each.name === name) < index)
        context.addIssue({
          code: 'custom',
          path: [index, 'name'],
          message: `is ${name}, as that of another zone: buyers could not tell them apart`,
        });
    }
  });

const ratePercent = percent.refine((rate) => rate === 0 || rate >= 1, {
  // No country has a VAT or sales tax rate this high.
  error: ({ input }) =>
    `is below one percent: write ${Number((Number(input) * 100).toFixed(2))}, not ${input}`,
});
const classRates = strictFields({ standard: ratePercent, reduced: ratePercent });

/** A country's rates by tax class; a single number means both. */
const rates = z
  .union([ratePercent, classRates], {
    error: () =>
      'has to be a number of percent, such as 19, or both rates, such as {standard: 19, reduced: 7}',
  })
  .transform((given) => (typeof given === 'number' ? { standard: given, reduced: given } : given));

const taxRates = z
  .record(z.string(), rates, 'has to be a group of countries, such as {DE: 19}')
  .superRefine((countries, context) => {
    for (const code of Object.keys(countries))
      for (const { message } of countrySchema.safeParse(code).error?.issues ?? [])
        context.addIssue({ code: 'custom', path: [code], message });
  });

const taxCode = z
  .string('has to be a tax code of Stripe, such as txcd_99999999')
  .regex(/^txcd_\d{8}$/, 'has to be a tax code of Stripe, such as txcd_99999999');

export const shopSchema = strictFields({
  notice: plainText(300),
  servesEuConsumers: flag,
  withdrawal: strictFields({ days: days(14, 365), deliveryDays: days(0, 90) }),
  beforeOrder: strictFields({
    tax: z.enum(['included', 'added', 'notCharged', 'unsaid'], {
      error: () => 'has to be included, added, notCharged or unsaid',
    }),
    deliveryTime: plainText(100),
    payment: plainText(100),
    guaranteeNotice: plainText(200),
  }),
  zones,
  taxRates,
  stripe: strictFields({
    promotionCodes: flag,
    automaticTax: flag,
    taxIds: flag,
    invoices: flag,
    recovery: flag,
    localCurrency: flag,
    taxCodes: strictFields({
      standard: taxCode,
      reduced: taxCode,
      none: taxCode,
      notSent: taxCode,
      shipping: taxCode,
    }),
  }),
  keepInvoicesYears: wholeNumber(' of years', 1, 30),
  lowStock: z
    .int('has to be a whole number of pieces, or null for never')
    .min(0, 'must not be below 0; null is for never')
    .nullable(),
}).superRefine(({ beforeOrder, taxRates }, context) => {
  if (Object.keys(taxRates).length === 0) return;
  if (beforeOrder.tax === 'included' || beforeOrder.tax === 'added') return;
  context.addIssue({
    code: 'custom',
    path: ['taxRates'],
    message: `says how much tax is charged, but beforeOrder.tax is ${beforeOrder.tax}: it has to be included or added`,
  });
});
