/** A product's tax class: each country has a rate for `standard` and perhaps for `reduced`; `none` is never taxed. */
export const taxClasses = ['standard', 'reduced', 'none'] as const;
export type TaxClass = (typeof taxClasses)[number];
