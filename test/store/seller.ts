import { onTestFinished } from 'vitest';
import { brand } from '../../content/look/brand.ts';

export const ownSeller = {
  name: 'Wax & Wick GmbH',
  office: 'Wollzeile 1, 1010 Wien',
  vatNumber: 'ATU12345678',
};

/** Changes fields of the operator until the test ends, as a publication of site.yaml does. */
export function setOperator(fields: Partial<typeof brand.operator>): void {
  const before = { ...brand.operator };
  Object.assign(brand.operator, fields);
  onTestFinished(() => {
    for (const field of Object.keys(fields))
      if (!Object.hasOwn(before, field)) Reflect.deleteProperty(brand.operator, field);
    Object.assign(brand.operator, before);
  });
}
