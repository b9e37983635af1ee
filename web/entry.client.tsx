import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { noteFields } from './head/replay-early-events.ts';
import { pageDataId, scriptMissingValue, siteId } from './head/shared-names.ts';
import { BrowserSite } from './router/browser-site.tsx';
import { openFirstPage } from './router/pages.ts';
import { blockDoublePresses } from './ui/forms/block-double-presses.ts';
import { keepFocus } from './ui/overlays/keep-focus.ts';
import './app.css';

async function hydrate() {
  const site = document.getElementById(siteId);
  const data = document.getElementById(pageDataId);
  if (!site || !data?.textContent) return;
  const page = await openFirstPage(location.pathname, JSON.parse(data.textContent));
  noteFields();
  blockDoublePresses();
  keepFocus();
  startTransition(() => {
    hydrateRoot(
      site,
      <StrictMode>
        <BrowserSite first={page} />
      </StrictMode>,
      { onRecoverableError },
    );
  });
}

/** If the browser translated the page before hydration, React has to render it again, which is not an error. */
function onRecoverableError(error: unknown) {
  if (document.querySelector('font') === null) reportError(error);
}

const startHydration = () =>
  hydrate().catch(() => {
    document.documentElement.dataset['script'] = scriptMissingValue;
  });

// import() does not wait for the parser: a cached script may run before the end of the document.
if (document.readyState === 'loading')
  document.addEventListener('DOMContentLoaded', startHydration);
else startHydration();
