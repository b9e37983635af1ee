import type { PageName } from '../../contract/paths.ts';
import { isFields } from '../../domain/text/fields.ts';
import type { PageData } from '../page.ts';
import { type Reads, readBy } from '../ports.ts';

/** Checks only what would break a page: each product is checked where it is shown; the rest comes from the same build. */
const isRead: { [Key in keyof Reads]: (value: unknown) => value is Reads[Key] } = {
  market: (value): value is Reads['market'] =>
    isFields(value) &&
    (value['snapshot'] === null ||
      (isFields(value['snapshot']) && Array.isArray(value['snapshot']['coins']))),
  products: (value): value is Reads['products'] =>
    value === null || (isFields(value) && Array.isArray(value['products'])),
  product: (value): value is Reads['product'] => value === undefined || typeof value === 'object',
  sections: (value): value is Reads['sections'] => Array.isArray(value),
  info: (value): value is Reads['info'] => isFields(value) && Array.isArray(value['sections']),
};

/** Whether the page's code threw on the server, so that the error page was served in its place. */
export const isBroken = (given: unknown): given is { broken: true } =>
  isFields(given) && given['broken'] === true;

/**
 * The data that a page was rendered with, from its document.
 *
 * @returns undefined for a page that reads nothing
 * @throws Error when the data is another page's
 */
export function pageDataOf<Name extends PageName>(
  name: Name,
  given: unknown,
): PageData<Name> | undefined {
  if (readBy(name) === undefined) return undefined;
  if (!isDataOf(name, given)) throw new Error(`unreadable data of ${name}`);
  return given;
}

function isDataOf<Name extends PageName>(name: Name, given: unknown): given is PageData<Name> {
  const key = readBy(name);
  return key !== undefined && isFields(given) && isRead[key](given[key]);
}
