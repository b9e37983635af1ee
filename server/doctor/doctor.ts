import { siteFolders } from '../../content/read/site.ts';
import type { LoadResizer } from '../../pictures/resizer.ts';
import { queryReadOnly } from '../db/inspect-database.ts';
import { readSiteId } from '../fleet/site-id.ts';
import { createRedactor } from '../log/redactor.ts';
import { databasePlace } from '../site/database-place.ts';
import { readSettings, type Settings, SettingsError } from '../site/env.ts';
import { describeMisspeltSettings } from '../site/misspelt-settings.ts';
import { checkBackup } from './backup-check.ts';
import { type Finding, faultFinding, goodFinding, noteFinding } from './finding.ts';
import {
  checkDatabase,
  checkDataFolder,
  checkDisk,
  checkEnvFile,
  checkNode,
  checkPictures,
  checkPort,
  freeBytesOf,
} from './machine-checks.ts';
import { checkMail } from './mail-check.ts';
import { checkMarket } from './market-check.ts';
import { checkPrices } from './price-check.ts';
import { checkRunningSite } from './running-check.ts';
import { checkSeller } from './seller-check.ts';
import { checkHostedStore, checkPayments, checkPublicUrl } from './shop-checks.ts';
import { checkAddedTax, checkForms, checkSampleTexts, checkShipping } from './site-check.ts';

interface DoctorOptions {
  environment: Record<string, string | undefined>;
  nodeVersion: string;
  /** The file with settings, which may be missing. */
  envFile: string;
  /** Epoch milliseconds. */
  now(): number;
  freeBytes?(folder: string): Promise<number>;
  loadResizer?: LoadResizer;
  /** The file in which the places of stores are recorded; null, the default, for none. */
  placesFile?: string | null;
  /** True if the sources have changed since the site was built; not checked by default. */
  isStale?: boolean;
  /** Null if the settings of the folders have faults, so that their content is unknown. */
  siteFolders?: ReturnType<typeof siteFolders> | null;
  /** The faults that prevent a build of the owner's changes, a sentence each. */
  unbuilt?: readonly string[];
}

export async function examineInstallation(options: DoctorOptions): Promise<Finding[]> {
  const node = checkNode(options.nodeVersion);
  const settings = settingsOf(options.environment);
  // Without valid settings there is nothing else to check.
  if (!('PORT' in settings)) return [node, settings];
  const apiUrl = settings.STORE_API_URL;
  const folders = options.siteFolders === undefined ? siteFolders() : options.siteFolders;
  const isOwn = apiUrl === undefined;
  const own = isOwn
    ? await queryReadOnly(databasePlace(settings), readSiteId).catch(() => null)
    : null;
  const running = await checkRunningSite(settings, own);
  const [port, market, disk, pictures, shop, backup, payments, mail, shipping, prices, site] =
    await Promise.all([
      checkPort(settings),
      checkMarket(settings, options.now),
      checkDisk(settings, options.freeBytes ?? freeBytesOf),
      checkPictures(options.loadResizer),
      apiUrl === undefined
        ? checkDatabase(settings, {
            placesFile: options.placesFile ?? null,
            nowMs: options.now(),
          }).then((finding) => [finding])
        : checkHostedStore(apiUrl, settings.STORE_ID),
      isOwn ? checkBackup(settings, options.now(), options.freeBytes ?? freeBytesOf) : [],
      isOwn ? checkPayments(settings, options.now) : null,
      isOwn ? checkMail(settings, running.isPublic) : [],
      folders === null ? [] : checkShipping(settings, folders),
      checkPrices(settings),
      folders === null ? [] : checkSampleTexts(settings, folders),
    ]);
  const findings = [
    node,
    goodFinding('settings', 'can be used.'),
    ...describeMisspeltSettings(options.environment).map((sentence) =>
      noteFinding(
        'settings',
        sentence,
        'Correct its name, or leave it if it is another program’s.',
      ),
    ),
    ...checkEnvFile(options.envFile),
    ...checkBuild(options),
    port,
    checkDataFolder(settings),
    disk,
    pictures,
    ...shop,
    ...backup,
    ...market,
    checkPublicUrl(settings),
    ...running.findings,
    ...(payments === null ? [] : [payments]),
    ...(folders === null || !isOwn ? [] : await checkAddedTax(settings, folders)),
    ...mail,
    ...(folders === null ? [] : await checkForms(settings, folders)),
    ...(folders === null ? [] : await checkSeller(settings, folders)),
    ...shipping,
    ...prices,
    ...site,
  ];
  const redacted = createRedactor(settings);
  return findings.map((finding) => ({ ...finding, found: redacted(finding.found) }));
}

function settingsOf(environment: DoctorOptions['environment']): Settings | Finding {
  try {
    return readSettings(environment);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return faultFinding(
      'settings',
      error.message,
      'Then run the doctor again: nothing else was checked.',
    );
  }
}

/** Checks that visitors see the current sources. */
function checkBuild({ isStale = false, unbuilt = [] }: DoctorOptions): Finding[] {
  if (isStale && unbuilt.length === 0)
    return [
      noteFinding(
        'build',
        'the owner’s folder or the program is newer than what was built: visitors see what was built last.',
        'Run `npm run build`, and reload or restart the site.',
      ),
    ];
  const fix = 'Until that is corrected, the site starts as it was built last.';
  return unbuilt.map((sentence) => faultFinding('build', sentence, fix));
}

const marks = { good: 'ok', note: 'note', wrong: 'WRONG' } as const;

/** The report for people: one line for each finding, with the fix below. */
export function reportText(findings: readonly Finding[]): string {
  const lines = findings.flatMap(({ check, state, found, fix }) => [
    `${marks[state].padEnd(5)}  ${check.padEnd(8)}  ${found}`,
    ...(fix === undefined ? [] : [`${' '.repeat(17)}${fix}`]),
  ]);
  const bad = findings.filter(({ state }) => state === 'wrong').length;
  const sum =
    bad === 0 ? 'Nothing is wrong.' : `${bad} ${bad === 1 ? 'problem' : 'problems'} to fix.`;
  return `${[...lines, '', sum].join('\n')}\n`;
}
