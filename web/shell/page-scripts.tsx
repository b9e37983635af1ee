import { use, useEffect } from 'react';
import {
  matchRoutes,
  UNSAFE_DataRouterContext as RouterContext,
  UNSAFE_FrameworkContext as ScriptsContext,
} from 'react-router';
import { messages } from '../../contract/messages.ts';
import { toast } from '../ui/toast.ts';

/** Whether this visitor has asked for as few bytes as possible. */
const savesData = () =>
  'connection' in navigator &&
  typeof navigator.connection === 'object' &&
  navigator.connection !== null &&
  'saveData' in navigator.connection &&
  navigator.connection.saveData === true;

/** A pointer that only passes over a link means nothing. */
const meantAfterMs = 100;

/** A link within the site that a press would follow in this tab. */
function linkAt({ target }: Event): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest('a') : null;
  return link?.origin === location.origin && link.target === '' ? link : null;
}

/**
 * Fetches a page's script when a pointer, the focus or a finger comes near its link or presses it, and keeps who has no connection
 * on the page. The router's own way ahead, `prefetch`, loads the document anew when a script cannot be fetched: a
 * pointer over a link would be enough to lose what has been typed.
 */
export function PageScripts() {
  const router = use(RouterContext)?.router;
  const scripts = use(ScriptsContext);

  useEffect(() => {
    if (router === undefined || scripts === undefined) return;
    const { manifest, routeModules } = scripts;
    const missingFor = ({ pathname }: HTMLAnchorElement) =>
      (matchRoutes(router.routes, pathname) ?? []).flatMap(({ route: { id } }) =>
        id in routeModules ? [] : (manifest.routes[id] ?? []),
      );
    const fetchAhead = (link: HTMLAnchorElement) => {
      for (const { id, module, imports = [] } of missingFor(link))
        Promise.all([module, ...imports].map((url) => import(/* @vite-ignore */ url))).then(
          ([page]) => {
            routeModules[id] = page;
          },
          () => {},
        );
    };
    let meant: ReturnType<typeof setTimeout>;
    const near = (event: Event) => {
      clearTimeout(meant);
      const link = linkAt(event);
      if (link !== null && navigator.onLine) meant = setTimeout(fetchAhead, meantAfterMs, link);
    };
    const press = (event: Event) => {
      const link = linkAt(event);
      if (link === null || missingFor(link).length === 0) return;
      // The router would ask for the page's script first, and for what that imports once it is there.
      if (navigator.onLine) return fetchAhead(link);
      event.preventDefault();
      toast({ ...messages.partNotLoaded, variant: 'destructive' });
    };
    // Before React: the router follows no press that was refused.
    addEventListener('click', press, true);
    if (!savesData()) {
      addEventListener('pointerover', near);
      addEventListener('focusin', near);
    }
    return () => {
      clearTimeout(meant);
      removeEventListener('click', press, true);
      removeEventListener('pointerover', near);
      removeEventListener('focusin', near);
    };
  }, [router, scripts]);
  return null;
}
