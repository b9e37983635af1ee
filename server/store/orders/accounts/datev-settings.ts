import { z } from 'zod';
import type { Database, Reader } from '../../../db/database.ts';
import { readStoreValue, setStoreValue } from '../../store-values.ts';
import type { TaxRate } from '../tax-by-rate.ts';

const digitText = (least: number, most: number, what: string) =>
  z
    .string()
    .trim()
    .regex(new RegExp(`^(?=.*[1-9])\\d{${least},${most}}$`), {
      error: ({ input }) =>
        `${what} has ${least} to ${most} digits, and is not 0${input === '' ? '' : `: ‘${input}’ has to be corrected`}.`,
    });
const account = digitText(4, 8, 'An account');

/** An accountant's settings for the booking batch: the client, and the accounts for sales. */
export const datevSettingsSchema = z
  .object({
    consultant: digitText(4, 7, 'The number of the consultant'),
    client: digitText(1, 5, 'The number of the client'),
    /** The month and the day on which the financial year begins. */
    yearBegins: z
      .string()
      .regex(
        /^(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8]))$/,
        'is a day that every year has, such as 01-01',
      ),
    chart: z.enum(['03', '04']),
    /** The account where payments arrive, such as a transit account. */
    money: account,
    sales: z
      .array(
        z.object({
          country: z.string().max(2),
          percent: z.union([z.number(), z.literal('several')]).nullable(),
          account: z.union([z.literal(''), account]),
        }),
      )
      .max(500),
  })
  .refine(
    ({ money, sales }) =>
      sales.every(({ account: one }) => one === '' || one.length === money.length),
    'All accounts have as many digits as that for payments.',
  );
export type DatevSettings = z.output<typeof datevSettingsSchema>;

export async function readDatevSettings(read: Reader): Promise<DatevSettings | null> {
  const value = await readStoreValue(read, 'datev');
  return datevSettingsSchema.safeParse(value === null ? null : JSON.parse(value)).data ?? null;
}

export const saveDatevSettings = (db: Database, settings: DatevSettings): Promise<void> =>
  db.write((transaction) => setStoreValue(transaction, 'datev', JSON.stringify(settings)));

const germanAccounts: Record<DatevSettings['chart'], Record<number, string>> = {
  '03': { 19: '8400', 7: '8300' },
  '04': { 19: '4400', 7: '4300' },
};

/** The account for sales to a country at a rate; null if no account is known. */
export function salesAccount(
  { chart, sales, money }: Pick<DatevSettings, 'chart' | 'sales' | 'money'>,
  { country, percent }: { country: string; percent: TaxRate },
): string | null {
  const chosenAccount = sales.find(
    (one) => one.country === country && one.percent === percent,
  )?.account;
  if (chosenAccount) return chosenAccount;
  const ours =
    country === 'DE' && typeof percent === 'number' ? germanAccounts[chart][percent] : undefined;
  // In longer account numbers, zeros follow the four digits.
  return ours?.padEnd(money.length, '0') ?? null;
}
