/** The roles of people at the desk. Each role includes the rights of the roles after it. */
export const deskRoles = ['everything', 'orders', 'read'] as const;
export type DeskRole = (typeof deskRoles)[number];

/** True if a role includes the rights of the needed one. */
export const roleAllows = (role: DeskRole, needed: DeskRole): boolean =>
  deskRoles.indexOf(role) <= deskRoles.indexOf(needed);

/** The person recorded for a link that was made on the server itself. */
export const terminalPerson = 'owner';

/** The URL of a link to the desk. The token is in the fragment, which no server and no proxy sees or logs. */
export const deskLinkUrl = (origin: string, token: string): string => `${origin}/enter#${token}`;

/** The channel on which a window of the desk tells the browser's other windows that Lock was pressed. */
export const lockChannel = 'desk-lock';

/** Marks a response that repeats the stored result of an earlier press. The server did nothing again. */
export const replayHeader = 'x-desk-replay';

/** The server's time in milliseconds at a response. The header Date has whole seconds. */
export const serverTimeHeader = 'x-desk-time';

/** Maximum length of a search text, in characters. */
export const maxDeskSearchLength = 200;

/** The largest page number of a list that a URL can name. */
export const maxDeskPages = 100_000;

/** The rows of a page of a long list. Thousands at once would slow down the browser and the response. */
export const deskPageRows = 100;
