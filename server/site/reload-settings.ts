import { settingNames } from '../../contract/settings.ts';
import { placeName } from './database-place.ts';
import { readSettings, SettingsError } from './env.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The settings in .env that have changed since the start, by name; null for a removed setting. */
type ChangedSettings = Readonly<Record<string, string | null>>;

/**
 * Settings that a reload cannot change: those that all running processes must share, and those that the supervising
 * process has already read.
 */
const restartSettings = [
  'PORT',
  'DESK_PORT',
  'HOST',
  'WEB_CONCURRENCY',
  'DATA_DIR',
  'STORE_API_URL',
  'STORE_ID',
  'SITE_DIR',
  'LOG_FORMAT',
];

interface Options {
  environment: Environment;
  note(message: string): void;
  /** Replaces all processes. All that start from now on also get these settings. */
  restart(settings: Readonly<Record<string, string>>): unknown;
}

/**
 * Makes a function that replaces all processes by new ones with the current settings. An invalid
 * setting changes nothing.
 */
export function createReload({ environment, note, restart }: Options) {
  let last: Readonly<Record<string, string>> = {};
  return (reread: ChangedSettings): void => {
    const isNew = ([name, value]: [string, string]) => value !== (environment[name] ?? '');
    const changed = Object.entries(reread)
      .map(([name, value]): [string, string] => [name, value ?? ''])
      .filter(isNew);
    const late = changed.filter(([name, value]) => !canChange(environment, name, value));
    const next = Object.fromEntries(changed.filter((each) => !late.includes(each)));
    try {
      readSettings({ ...environment, ...Object.fromEntries(changed) });
    } catch (error) {
      if (!(error instanceof SettingsError)) throw error;
      note(`Nothing is reloaded, and the site goes on as it is. ${error.message}`);
      return;
    }
    const names = settingNames.filter((name) => last[name] !== next[name]);
    last = next;
    note(
      names.length > 0
        ? `read again from .env: ${names.join(', ')}`
        : 'no setting in .env has changed; settings of the environment are read only at a restart',
    );
    if (late.length > 0)
      note(`${late.map(([name]) => name).join(', ')} will change at a restart alone`);
    restart(next);
  };
}

function canChange(environment: Environment, name: string, value: string): boolean {
  if (name === 'DATABASE_URL') return isSameDatabase(environment[name] ?? '', value);
  return !restartSettings.includes(name);
}

/**
 * Compares without the password, which does not matter for the store's identity. Two different stores at once would
 * both sell the same stock.
 */
const isSameDatabase = (one: string, other: string): boolean =>
  URL.canParse(one) && URL.canParse(other) && placeName({ url: one }) === placeName({ url: other });
