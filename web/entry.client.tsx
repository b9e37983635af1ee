import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { pageDataId, scriptMissingMark, siteId } from './document.ts';
import { hasMovedEarly, noteFields } from './head/replay-early-events.ts';
import { BrowserSite } from './router/browser-site.tsx';
import { firstPage } from './router/pages.ts';
import { takePressesOnce } from './ui/press-once.ts';
import './app.css';

async function takeOver() {
  const site = document.getElementById(siteId);
  const data = document.getElementById(pageDataId);
  if (hasMovedEarly()) return location.reload();
  if (!site || !data?.textContent) return;
  const page = await firstPage(location.pathname, JSON.parse(data.textContent));
  // Its script had to come, too.
  if (hasMovedEarly()) return location.reload();
  noteFields();
  takePressesOnce();
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

/** What was translated before React came to it is rendered anew, which is no error. */
function onRecoverableError(error: unknown) {
  if (document.querySelector('font') === null) reportError(error);
}

const start = () =>
  takeOver().catch(() => {
    document.documentElement.dataset['script'] = scriptMissingMark;
  });

// What is imported waits for no parser: out of the cache it is there before the end of the document.
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
else start();
