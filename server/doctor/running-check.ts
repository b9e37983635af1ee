import { databasePlace, placeName } from '../site/database-place.ts';
import type { Settings } from '../site/env.ts';
import { fetchHealth } from './fetch-health.ts';
import { type Finding, faultFinding, goodFinding, noteFinding } from './finding.ts';

export interface RunningCheckResult {
  findings: Finding[];
  /** True if the site responds at its public address. */
  isPublic: boolean;
}

/** The origin at which this machine reaches its own site. */
export function localOrigin({ PORT: port, HOST: host }: Settings): string {
  const name = host.includes(':') ? `[${host}]` : host === '0.0.0.0' ? '127.0.0.1' : host;
  return `http://${name}:${port}`;
}

/**
 * Checks that the site that runs here has the store of the settings, and that it can be reached at
 * its public address.
 *
 * @param own the id of the store in the settings; null if there is none
 */
export async function checkRunningSite(
  settings: Settings,
  own: string | null,
): Promise<RunningCheckResult> {
  const { PORT, PUBLIC_URL: url } = settings;
  const local = PORT === 0 ? null : await fetchHealth(localOrigin(settings));
  const runs = local !== null && 'isWell' in local && local.isWell ? local : null;
  const findings: Finding[] = [];
  if (runs !== null && (runs.id ?? own) !== own)
    findings.push(
      faultFinding(
        'running',
        `the site that runs on ${PORT} has another store than ${placeName(databasePlace(settings))}.`,
        'Give this command the settings of the site: PORT, DATA_DIR or DATABASE_URL differ (docs/operating.md). A setting that was given to `npm start` alone is given to this in the same way, or set in .env. Or restart the site, if they were changed.',
      ),
    );
  // Nobody can own a host below .example (RFC 2606). Another check reports such a host.
  if (url === undefined || new URL(url).hostname.endsWith('.example'))
    return { findings, isPublic: false };
  const found = await publicFinding({ url, own: runs?.id ?? own, isRunning: runs !== null });
  return { findings: [...findings, found], isPublic: found.state === 'good' };
}

async function publicFinding({
  url,
  own,
  isRunning,
}: {
  url: string;
  own: string | null;
  isRunning: boolean;
}): Promise<Finding> {
  const health = await fetchHealth(url);
  const say = isRunning ? faultFinding : noteFinding;
  if ('failure' in health)
    return say(
      'public',
      `${url} does not answer: ${health.failure}.`,
      isRunning
        ? 'Check its name in DNS, the proxy in front, its certificate and the firewall. A network may also block its own machines from its public address: then check from elsewhere.'
        : 'The site is not running here. Start it, and run the doctor again.',
    );
  if (health.location !== null)
    return faultFinding(
      'public',
      `${url} leads to ${URL.parse(health.location, url)?.origin ?? 'another address'}.`,
      'Set PUBLIC_URL to the address at which the site answers, or correct the proxy.',
    );
  if (!health.isWell)
    return say(
      'public',
      `${url} answers with status ${health.status}, not as the site does.`,
      'Check the proxy in front: it does not reach the site, or another program answers.',
    );
  if (health.id === own) return goodFinding('public', `${url} answers, from this site.`);
  return faultFinding(
    'public',
    `${url} answers, but from another site.`,
    'Check PUBLIC_URL, its name in DNS and the proxy in front: visitors and Stripe reach a site with another store.',
  );
}
