import { isInventedContact } from '../../domain/text/email-text.ts';
import { brand } from '../look/brand.ts';
import { sampleOperator } from '../look/sample-operator.ts';

interface Contacts {
  name?: string | undefined;
  office?: string | undefined;
  email?: string | undefined;
}

/** The operator's contacts on papers and in mails; undefined for those that the owner has not set. */
export function ownContacts(): Contacts {
  const own = (field: 'name' | 'office' | 'email') => {
    const value = brand.operator[field];
    return isInventedContact(value, sampleOperator[field]) ? undefined : value;
  };
  return { name: own('name'), office: own('office'), email: own('email') };
}

/** The name and the postal address, for parcels. */
export const postalLines = (): string[] => senderLines({ ...ownContacts(), email: undefined });

/** The lines that name a sender: their own contacts, and the site's name if they have set none. */
export const senderLines = ({ name, office, email }: Contacts = ownContacts()): string[] =>
  [name ?? brand.name, office, email].filter((line) => line !== undefined);
