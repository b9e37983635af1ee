import { type DeskRole, terminalPerson } from '../../../contract/desk.ts';

/** The people who may open the desk, by e-mail address in lower case; from `desk` in site.yaml. */
export type People = ReadonlyMap<string, DeskRole>;

/** The role of a person, which may change while a session lasts; null for one who may not enter any more. */
export const roleOf = (people: People, person: string): DeskRole | null =>
  person === terminalPerson ? 'everything' : (people.get(person) ?? null);
