import { site } from '../read/site.ts';

const { desk } = await site();

/** The people who may open the desk: e-mail addresses in lower case, and roles. */
export const deskPeople = desk.map(({ email, role }) => [email.toLowerCase(), role] as const);
