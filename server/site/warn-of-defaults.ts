import type { Settings } from './env.ts';

/** Warns about bundled contacts and claims on a public site, which visitors would take for the owner's own. */
export async function warnOfDefaults(
  { PUBLIC_URL }: Pick<Settings, 'PUBLIC_URL'>,
  log: { warn(message: string): void },
): Promise<void> {
  if (PUBLIC_URL === undefined) return;
  const { defaultContacts: contactsLeft } = await import('../../content/default-contacts.ts');
  if (contactsLeft.length > 0)
    log.warn(
      `PUBLIC_URL is set, and visitors are told what the software brings as if it were yours: ${contactsLeft.join(' ')} npm run site -- check --public says what to set.`,
    );
}
