import type { RouteName } from '../../contract/paths.ts';

/** An entry without a page says that the feature is coming soon. */
export interface FooterEntry {
  label: string;
  page?: Extract<RouteName, 'about' | 'contact' | 'privacyPolicy' | 'termsOfService'>;
}

export const footerColumns: readonly { heading: string; entries: readonly FooterEntry[] }[] = [
  {
    heading: 'Company',
    entries: [
      { label: 'About', page: 'about' },
      { label: 'Contact', page: 'contact' },
      { label: 'Careers' },
      { label: 'Blog' },
    ],
  },
  {
    heading: 'Legal',
    entries: [
      { label: 'Privacy Policy', page: 'privacyPolicy' },
      { label: 'Terms of Service', page: 'termsOfService' },
      { label: 'Cookie Policy' },
      { label: 'Disclaimer' },
    ],
  },
  {
    heading: 'Resources',
    entries: [
      { label: 'API Documentation' },
      { label: 'Help Center' },
      { label: 'Community' },
      { label: 'Status Page' },
    ],
  },
];

/** In the order of the drawings in brand/social.svg (Simple Icons, CC0). */
export const socialLinks = ['X', 'GitHub', 'Discord', 'Telegram'] as const;
