import { createRequire } from 'node:module';
import { oldestBrowsers } from '../scripts/build/oldest-browsers.ts';

/** Features that any of the oldest supported browsers lacks, by MDN's compatibility data. */
export interface NewerFeatures {
  /** Objects and functions that scripts reach by their bare name, such as `navigation`. */
  globals: ReadonlySet<string>;
  /** Members of a global object that all browsers of the minimum have, such as `Map.groupBy`. */
  statics: ReadonlySet<string>;
  /** Methods that no object of the minimum has, such as `checkVisibility`. */
  methods: ReadonlySet<string>;
  /**
   * The paths of members that one of these browsers lacks, such as
   * `Element.prototype.checkVisibility`.
   */
  members: readonly string[];
}

const floors = Object.entries(oldestBrowsers).flatMap(([name, version]) =>
  (name === 'safari' ? ['safari', 'safari_ios'] : [name, `${name}_android`]).map(
    (browser) => [browser, Number(version)] as const,
  ),
);

const numberOf = (version: string) => Number.parseFloat(version.replace('≤', ''));

interface Support {
  version_added: string | boolean | null;
  version_removed?: string | boolean | null;
  flags?: unknown;
  prefix?: string;
  alternative_name?: string;
}

interface Feature {
  __compat?: { support: { [browser: string]: Support | Support[] | undefined } };
}

/** Read as a file: the test runner would transform an import of 20 MB. */
const readData = (): { api: Feature; javascript: { builtins: Feature } } =>
  createRequire(import.meta.url)('@mdn/browser-compat-data');

const featuresOf = (feature: Feature): [string, Feature][] =>
  Object.entries(feature).filter(([key]) => !key.startsWith('__'));

/** True if every browser of the minimum supports a feature without a flag or prefix. */
const isInFloor = ({ support }: NonNullable<Feature['__compat']>) =>
  floors.every(([browser, floor]) =>
    [support[browser] ?? []].flat().some((entry) => {
      const { version_added: versionAdded, version_removed: versionRemoved, flags, prefix } = entry;
      if (typeof versionAdded !== 'string' || versionAdded === 'preview') return false;
      if (flags || prefix || entry.alternative_name) return false;
      return (
        numberOf(versionAdded) <= floor &&
        !(versionRemoved && numberOf(String(versionRemoved)) <= floor)
      );
    }),
  );

export function newerFeatures(): NewerFeatures {
  const globals = new Set<string>();
  const statics = new Set<string>();
  const members: string[] = [];
  const inFloor = new Set<string>();
  const methods = new Set<string>();

  const addFeature = (owner: string, feature: Feature, isBuiltIn: boolean) => {
    for (const [key, { __compat }] of featuresOf(feature)) {
      if (__compat === undefined || key.endsWith('_event')) continue;
      const name = key.replace(/_static$/, '');
      if (isInFloor(__compat)) {
        inFloor.add(name);
        continue;
      }
      // The data does not say which members of built-in objects are static.
      if (isBuiltIn || key !== name) members.push(`${owner}.${name}`);
      if (isBuiltIn || key === name) members.push(`${owner}.prototype.${name}`);
      methods.add(name);
      // Members of Window are used by their bare names.
      if (owner === 'Window') globals.add(name);
      else if (!globals.has(owner)) statics.add(`${owner}.${name}`);
    }
  };
  const { api, javascript } = readData();
  for (const featureTree of [api, javascript.builtins])
    for (const [name, feature] of featuresOf(featureTree)) {
      if (feature.__compat && !isInFloor(feature.__compat)) globals.add(name);
      addFeature(name, feature, featureTree !== api);
      // Members of Intl, such as NumberFormat, have members of their own.
      if (name === 'Intl')
        for (const [key, part] of featuresOf(feature)) addFeature(`Intl.${key}`, part, true);
    }
  return {
    globals,
    statics,
    methods: new Set([...methods].filter((name) => !inFloor.has(name))),
    members,
  };
}
