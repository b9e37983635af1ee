import type { ReactNode } from 'react';
import { direction, language } from '../../content/language.ts';
import { brand } from '../../content/look/brand.ts';
import { logo, logoForDark } from '../../content/look/logo.ts';

/** The URLs of a page's files, each with a hash of its content. */
export interface PageFiles {
  style: string;
  script: string;
  font: string;
}

interface DocumentProps {
  title: string;
  files: PageFiles;
  /** True if the page's URL must not be passed on as a referrer. */
  isSecret?: boolean;
  children: ReactNode;
}

/** A page of the store that works without the site's scripts. */
export const Document = ({ title, files, isSecret = false, children }: DocumentProps) => (
  <html lang={language} dir={direction}>
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="robots" content="noindex" />
      {isSecret && <meta name="referrer" content="strict-origin" />}
      <meta name="color-scheme" content="light dark" />
      <title>{`${title} · ${brand.name}`}</title>
      <link rel="preload" as="font" type="font/woff2" href={files.font} crossOrigin="anonymous" />
      <link rel="stylesheet" href={files.style} />
      <script src={files.script} defer />
    </head>
    <body>{children}</body>
  </html>
);

const Mark = () =>
  logo === null ? (
    <svg width="18" height="24" viewBox="4 0 24 32" aria-hidden="true">
      <path
        className="flame"
        d="M16.9.9c.2 2.3 3.3 4 3.3 7.6a4.2 4.2 0 0 1-8.4 0c0-1.6.7-2.6 1.4-3.4.2.9.7 1.5 1.4 1.7-.4-2.4.5-4.6 2.3-5.9Z"
      />
      <path d="M16 10.2v4" stroke="currentColor" strokeWidth="1.7" strokeLinecap="round" />
      <rect x="9.5" y="13.6" width="13" height="12.6" rx="2.6" fill="currentColor" />
      <path d="M16 26v4.8" stroke="currentColor" strokeWidth="2.2" strokeLinecap="round" />
    </svg>
  ) : (
    <picture>
      {logoForDark && <source media="(prefers-color-scheme: dark)" srcSet={logoForDark.url} />}
      <img
        src={logo.url}
        alt={brand.nameInLogo ? brand.name : ''}
        width={Math.round((24 * logo.width) / logo.height)}
        height="24"
      />
    </picture>
  );

export const Logo = () => (
  <span className="logo">
    <Mark />
    {brand.nameInLogo ? null : brand.name}
  </span>
);
