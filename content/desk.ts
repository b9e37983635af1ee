import { site } from './read/site.ts';

const { desk } = await site();

/** Who may open the desk, by e-mail address in lower case. */
export const deskPeople = new Map(desk.map(({ email, role }) => [email.toLowerCase(), role]));
