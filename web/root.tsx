import fontUrl from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-standard-normal.woff2?url';
import type { ReactNode } from 'react';
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  UNSAFE_useScrollRestoration as useScrollRestoration,
} from 'react-router';
import iconUrl from '../brand/mark.svg';
import { api, appIcons } from '../contract/paths.ts';
import { earlyPressScript } from './shell/early-presses.ts';
import { ErrorPage } from './shell/error-page.tsx';
import { Shell } from './shell/shell.tsx';
import { prePaintScript } from './state/pre-paint.ts';
import './app.css';

/**
 * The document. Its scripts are in the served page only: the browser has run them by the time React looks, and React
 * makes script elements through innerHTML, which the page's policy forbids. If React ever had to build the document
 * anew, after an error or a page that an extension has rewritten, the visitor would be left with a blank one.
 */
export function Layout({ children }: { children: ReactNode }) {
  return (
    // The script in <head> may mark <html> before React takes over.
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        {import.meta.env.SSR ? <script>{`${prePaintScript};${earlyPressScript}`}</script> : null}
        <link rel="icon" type="image/svg+xml" href={iconUrl} />
        <link rel="apple-touch-icon" href={appIcons.apple180} />
        <link rel="manifest" href={api.manifest} />
        <link rel="preload" as="font" type="font/woff2" href={fontUrl} crossOrigin="anonymous" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollMemory />
        {import.meta.env.SSR ? <Scripts /> : null}
      </body>
    </html>
  );
}

/** The router's own component would add a script, which fails where storage is blocked; browsers restore a reload. */
function ScrollMemory() {
  useScrollRestoration();
  return null;
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
