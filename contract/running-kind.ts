/**
 * What a running site does that its texts speak of: whether it has a mail server, and whether it keeps addresses of a
 * newsletter, whatever its forms do now. A hosted store has neither.
 */
export const runningKinds = ['silent', 'silent list', 'mail', 'mail list', 'hosted'] as const;
export type RunningKind = (typeof runningKinds)[number];
