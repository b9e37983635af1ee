export type PluralForms = Readonly<
  Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }
>;

/** The text for a count by the rules of a language (CLDR). */
export const pluralForm = (language: string, count: number, forms: PluralForms): string =>
  forms[new Intl.PluralRules(language).select(count)] ?? forms.other;

/** A count with its noun, such as 1 order, 2 orders, 1,204 orders. */
export const formatCount = (number: number, one: string, many = `${one}s`): string =>
  `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`;
