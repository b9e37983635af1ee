import type { ReactNode } from 'react';
import { brand } from '../../brand/brand.ts';
import { pages } from '../../brand/content/pages.ts';
import { Clock } from '../ui/icons.ts';
import { ContactForm } from './contact-form.tsx';
import { Mail, MapPin } from './icons.ts';

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
      <ContactForm />
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
