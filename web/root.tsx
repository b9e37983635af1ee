import fontUrl from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-standard-normal.woff2?url';
import type { ReactNode } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import iconUrl from '../brand/mark.svg';
import { ErrorPage } from './shell/error-page.tsx';
import { Shell } from './shell/shell.tsx';
import { prePaintScript } from './state/pre-paint.ts';
import './app.css';

export function Layout({ children }: { children: ReactNode }) {
  return (
    // The script in <head> may mark <html> before React takes over.
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        {/* React does not escape a script's text. The browser has run it by now and need not fetch it again. */}
        <script suppressHydrationWarning>{import.meta.env.SSR ? prePaintScript : ''}</script>
        <link rel="icon" type="image/svg+xml" href={iconUrl} />
        <link rel="preload" as="font" type="font/woff2" href={fontUrl} crossOrigin="anonymous" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}

export function ErrorBoundary() {
  return (
    <Shell>
      <ErrorPage />
    </Shell>
  );
}
