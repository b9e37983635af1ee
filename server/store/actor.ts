import { AsyncLocalStorage } from 'node:async_hooks';

const actors = new AsyncLocalStorage<string>();

/** Runs work on behalf of a person at the desk, whose name the history then records. */
export const runAsActor = <T>(person: string, work: () => T): T => actors.run(person, work);

/** Picks the wording for whoever acts: `desk` for a person at the desk, otherwise `command`. */
export const deskOrCommand = ({ desk, command }: { desk: string; command: string }): string =>
  currentActor() === null ? command : desk;

/** The person whose request is being served; null for the owner's command and for the site's own work. */
export const currentActor = (): string | null => actors.getStore() ?? null;
