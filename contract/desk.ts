/** The roles of people at the desk. Each may do what those after it may. */
export const deskRoles = ['everything', 'orders', 'read'] as const;
export type DeskRole = (typeof deskRoles)[number];

/** True if a role may do what the needed one may. */
export const mayDo = (role: DeskRole, needed: DeskRole): boolean =>
  deskRoles.indexOf(role) <= deskRoles.indexOf(needed);

/** The person of a link that was made on the server itself. */
export const terminalPerson = 'owner';

/** The address of a link to the desk. The token is in the fragment, which no server and no proxy sees or logs. */
export const deskLinkAddress = (origin: string, token: string): string =>
  `${origin}/enter#${token}`;

/** Marks an answer that was stored at an earlier press. Nothing was done again. */
export const replayHeader = 'x-desk-replay';
