import type { PageName } from '../../contract/paths.ts';
import { isRecord } from '../../domain/text/unknown-record.ts';
import type { PageData } from '../page.ts';
import { type PageDataByKind, pageDataKindOf } from '../ports.ts';

/**
 * Checks only the fields that could break a page. Products are checked where they are shown, and all other data comes
 * from the same build.
 */
const validators: {
  [Key in keyof PageDataByKind]: (value: unknown) => value is PageDataByKind[Key];
} = {
  market: (value): value is PageDataByKind['market'] =>
    isRecord(value) &&
    (value['snapshot'] === null ||
      (isRecord(value['snapshot']) && Array.isArray(value['snapshot']['coins']))),
  products: (value): value is PageDataByKind['products'] =>
    value === null || (isRecord(value) && Array.isArray(value['products'])),
  product: (value): value is PageDataByKind['product'] =>
    value === undefined || typeof value === 'object',
  sections: (value): value is PageDataByKind['sections'] => Array.isArray(value),
  info: (value): value is PageDataByKind['info'] =>
    isRecord(value) && Array.isArray(value['sections']),
};

/** True if the page's code threw on the server, which then served the error page. */
export const isErrorPage = (given: unknown): given is { broken: true } =>
  isRecord(given) && given['broken'] === true;

/**
 * The data that a page was rendered with, from its document.
 *
 * @returns undefined for a page without data
 * @throws Error if the data is another page's
 */
export function readPageData<Name extends PageName>(
  name: Name,
  given: unknown,
): PageData<Name> | undefined {
  if (pageDataKindOf(name) === undefined) return undefined;
  if (!isDataOf(name, given)) throw new Error(`unreadable data of ${name}`);
  return given;
}

function isDataOf<Name extends PageName>(name: Name, given: unknown): given is PageData<Name> {
  const key = pageDataKindOf(name);
  return key !== undefined && isRecord(given) && validators[key](given[key]);
}
