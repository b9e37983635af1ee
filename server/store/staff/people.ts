import { type DeskRole, terminalPerson } from '../../../contract/desk.ts';
import { sameEmail } from '../../../domain/store/same-email.ts';

/** The people who may open the desk, by e-mail address in lower case; from `desk` in site.yaml. */
export type DeskPeople = ReadonlyMap<string, DeskRole>;

/**
 * The role of a person, which may change during a session; null for a person who may no longer sign
 * in.
 */
export const roleOf = (people: DeskPeople, person: string): DeskRole | null =>
  person === terminalPerson
    ? 'everything'
    : (people.get(findDeskPerson(people, person) ?? '') ?? null);

/** The person with this e-mail address, in the spelling of site.yaml; null if there is none. */
export const findDeskPerson = (people: DeskPeople, email: string): string | null =>
  [...people.keys()].find((one) => sameEmail(one, email)) ?? null;
