import { siteOrigins, siteUrl } from '../listening/site-origins.ts';
import { ownerTimeouts, visitorTimeouts } from '../listening/site-server.ts';
import type { Settings } from '../site/env.ts';
import { deskUrl } from './desk-url.ts';
import { openSite } from './open-site.ts';
import { deskProcess } from './wiring.ts';

/**
 * Loads the code of the site or of the desk, by the process's name. Most sites have no desk, so the desk's code is
 * loaded only in its process.
 */
export async function loadSiteOrDesk(process: string, settings: Settings) {
  if (process !== deskProcess)
    return {
      setting: 'PORT',
      open: openSite,
      patience: visitorTimeouts,
      url: (port: number) => siteUrl(settings, port),
      origins: (port: number) => siteOrigins(settings, port),
    } as const;
  const { openDesk } = await import('./open-desk.ts');
  const url = (port: number) => deskUrl({ ...settings, DESK_PORT: port }) ?? '';
  return {
    setting: 'DESK_PORT',
    open: openDesk,
    patience: ownerTimeouts,
    url,
    origins: (port: number) => [url(port)],
  } as const;
}
