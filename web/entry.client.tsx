import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { pageDataId, siteId } from './document.ts';
import { BrowserSite } from './router/browser-site.tsx';
import { firstPage } from './router/pages.ts';
import { hasMovedEarly } from './shell/early-presses.ts';
import './app.css';

const site = document.getElementById(siteId);
const data = document.getElementById(pageDataId);

if (hasMovedEarly()) location.reload();
else if (site && data?.textContent) {
  firstPage(location.pathname, JSON.parse(data.textContent)).then((page) =>
    startTransition(() => {
      hydrateRoot(
        site,
        <StrictMode>
          <BrowserSite first={page} />
        </StrictMode>,
      );
    }),
  );
}
