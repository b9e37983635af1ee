import type { ReactNode } from 'react';
import { showsContactForm } from '../../content/features.ts';
import { brand } from '../../content/look/brand.ts';
import { pageHead } from '../../content/messages/page-head.ts';
import { words } from '../../content/words.ts';
import { icon } from '../ui/pictures/icon.tsx';
import { Clock } from '../ui/pictures/icons.ts';
import { ContactForm } from './contact-form.tsx';

/** Drawn by Lucide, see web/ui/pictures/icons.LICENSE.txt. */
const Mail = icon(
  'M22 7l-8.991 5.727a2 2 0 0 1-2.009 0L2 7M4 4h16a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-16a2 2 0 0 1 -2 -2v-12a2 2 0 0 1 2 -2z',
);
const MapPin = icon(
  'M20 10c0 4.993-5.539 10.193-7.399 11.799a1 1 0 0 1-1.202 0C9.539 20.193 4 14.993 4 10a8 8 0 0 1 16 0M9 10a3 3 0 1 0 6 0a3 3 0 1 0 -6 0z',
);

const Phone = icon(
  'M22 16.92v3a2 2 0 0 1-2.18 2 19.79 19.79 0 0 1-8.63-3.07 19.5 19.5 0 0 1-6-6 19.79 19.79 0 0 1-3.07-8.67A2 2 0 0 1 4.11 2h3a2 2 0 0 1 2 1.72 12.84 12.84 0 0 0 .7 2.81 2 2 0 0 1-.45 2.11L8.09 9.91a16 16 0 0 0 6 6l1.27-1.27a2 2 0 0 1 2.11-.45 12.84 12.84 0 0 0 2.81.7A2 2 0 0 1 22 16.92z',
);
const Landmark = icon('M3 22h18M6 18v-7M10 18v-7M14 18v-7M18 18v-7M12 2l8 5H4z');

const { name, email, telephone, office, hours } = brand.operator;
const { register, vatNumber, supervisoryAuthority } = brand.operator;

// Callers from abroad omit "(0)", so remove it from a number with +.
const digits = telephone?.replace(/^(\+.*)\(0\)/, '$1').replaceAll(/[\s()/.-]/g, '') ?? '';
/** null if there is text around the number, such as an extension. */
const dialledNumber = /^\+?\d+$/.test(digits) ? digits : null;

/** Details that the law requires of companies; a default site has none. */
const legal = [
  { field: words.contact.register, value: register },
  { field: words.contact.vatNumber, value: vatNumber },
  { field: words.contact.supervisoryAuthority, value: supervisoryAuthority },
].filter(({ value }) => value !== undefined);
const company = legal.length > 0 ? [{ field: words.contact.company, value: name }, ...legal] : [];

export const meta = () =>
  pageHead({ title: words.pages.contact.title, description: words.pages.contact.description });

export default function ContactPage() {
  return (
    <div className="contact">
      <div>
        <h1 className="text-page">{words.pages.contact.heading}</h1>
        <p className="lede mt-2.5">{words.contact.about}</p>
        <dl className="mt-8 grid gap-5">
          <ContactWay icon={<Mail size={18} strokeWidth={1.8} />} name={words.contact.email}>
            <ContactLink href={`mailto:${email}`}>{email}</ContactLink>
          </ContactWay>
          {telephone === undefined ? null : (
            <ContactWay icon={<Phone size={18} strokeWidth={1.8} />} name={words.contact.telephone}>
              {dialledNumber === null ? (
                <span className="ltr">{telephone}</span>
              ) : (
                <ContactLink href={`tel:${dialledNumber}`}>
                  <span className="ltr">{telephone}</span>
                </ContactLink>
              )}
            </ContactWay>
          )}
          <ContactWay icon={<MapPin size={18} strokeWidth={1.8} />} name={words.contact.office}>
            {office}
          </ContactWay>
          <ContactWay icon={<Clock size={18} strokeWidth={1.8} />} name={words.contact.hours}>
            {hours}
          </ContactWay>
          {company.map(({ field, value }) => (
            <ContactWay key={field} icon={<Landmark size={18} strokeWidth={1.8} />} name={field}>
              {value}
            </ContactWay>
          ))}
        </dl>
        <p className="hint mt-8">{words.info.lastUpdated({ date: brand.policiesUpdated })}</p>
      </div>
      {showsContactForm ? <ContactForm /> : null}
    </div>
  );
}

function ContactLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className="text-link inline-flex min-h-11 items-center md:min-h-0" href={href}>
      {children}
    </a>
  );
}

function ContactWay({
  icon,
  name,
  children,
}: {
  icon: ReactNode;
  name: string;
  children: ReactNode;
}) {
  return (
    <div className="contact-way">
      <dt>
        <span aria-hidden="true">{icon}</span>
        <span>{name}</span>
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
