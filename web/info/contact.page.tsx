import type { ReactNode } from 'react';
import { brand } from '../../content/brand.ts';
import { pages } from '../../content/pages.ts';
import { showsContactForm } from '../../content/shown.ts';
import { icon } from '../ui/icon.tsx';
import { Clock } from '../ui/icons.ts';
import { ContactForm } from './contact-form.tsx';

/** Drawn by Lucide, see web/ui/icons.LICENSE.txt. */
const Mail = icon(
  'M22 7l-8.991 5.727a2 2 0 0 1-2.009 0L2 7M4 4h16a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-16a2 2 0 0 1 -2 -2v-12a2 2 0 0 1 2 -2z',
);
const MapPin = icon(
  'M20 10c0 4.993-5.539 10.193-7.399 11.799a1 1 0 0 1-1.202 0C9.539 20.193 4 14.993 4 10a8 8 0 0 1 16 0M9 10a3 3 0 1 0 6 0a3 3 0 1 0 -6 0z',
);

const { email, office, hours } = brand.operator;

export default function ContactPage() {
  return (
    <div className="contact">
      <div>
        <h1 className="text-page">{pages.contact.heading}</h1>
        <p className="lede mt-2.5">
          Questions about an order, a figure that looks wrong, or a partnership.
        </p>
        <dl className="mt-8 grid gap-5">
          <Way icon={<Mail size={18} strokeWidth={1.8} />} name="E-mail">
            <a
              className="text-link inline-flex min-h-11 items-center md:min-h-0"
              href={`mailto:${email}`}
            >
              {email}
            </a>
          </Way>
          <Way icon={<MapPin size={18} strokeWidth={1.8} />} name="Office">
            {office}
          </Way>
          <Way icon={<Clock size={18} strokeWidth={1.8} />} name="Hours">
            {hours}
          </Way>
        </dl>
        <p className="hint mt-8">Last updated {brand.policiesUpdated}</p>
      </div>
      {showsContactForm ? <ContactForm /> : null}
    </div>
  );
}

function Way({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) {
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
