import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { oldestBrowsers } from '../scripts/build/oldest-browsers.ts';
import { writeDocument } from '../web/document.ts';
import { newerCalls } from './newer-calls.ts';
import { newerFeatures } from './newer-features.ts';

const root = resolve(import.meta.dirname, '..');
const clientBuild = join(root, 'build/client');
const newer = newerFeatures();

/** Newer calls in the built scripts that are safe, and why. */
const safeCalls: Record<string, string> = {
  createPolicy: 'of trustedTypes, which is asked for first',
  createScriptURL: 'of a policy that was made',
  div: 'the decimal library’s',
  use: 'React’s',
  startViewTransition: 'React’s, for a component that the site does not use',
  skipTransition: 'of a transition that was started',
};

/** The scripts that visitors' browsers may load: the scripts of the build, and inline scripts. */
function scripts(): { file: string; code: string }[] {
  const manifest: Record<string, { file: string }> = JSON.parse(
    readFileSync(join(clientBuild, '.vite/manifest.json'), 'utf8'),
  );
  const files = [...new Set(Object.values(manifest).map(({ file }) => file))]
    .filter((file) => file.endsWith('.js'))
    .map((file) => ({ file, code: readFileSync(join(clientBuild, file), 'utf8') }));
  const page = writeDocument({
    title: '',
    description: '',
    html: '',
    data: {},
    files: { style: '', script: '', ahead: [] },
  });
  const inlineScripts = [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, code = '']) => code,
  );
  return [...files, { file: 'the page itself', code: inlineScripts.join(';') }];
}

test('HOLD-BROWSERS: no script calls what a supported browser lacks', () => {
  const newerCallsFound = scripts().flatMap(({ file, code }) =>
    newerCalls(code, newer).map(({ name, at }) => ({ name, place: `${name} in ${file}: ${at}` })),
  );
  expect(
    newerCallsFound.filter(({ name }) => !(name in safeCalls)).map(({ place }) => place),
  ).toEqual([]);
  // Remove exceptions that are no longer needed.
  expect([...new Set(newerCallsFound.map(({ name }) => name))].sort()).toEqual(
    Object.keys(safeCalls).sort(),
  );
});

test('HOLD-BROWSERS: the check finds newer features, except where a script tests for them', () => {
  const calls = (code: string) => newerCalls(code, newer).map(({ name }) => name);
  expect(calls('Map.groupBy([], String)')).toEqual(['Map.groupBy']);
  expect(calls('element.checkVisibility()')).toEqual(['checkVisibility']);
  expect(calls('element?.checkVisibility()')).toEqual(['checkVisibility']);
  expect(calls('requestIdleCallback(f)')).toEqual(['requestIdleCallback']);
  expect(calls('navigation.reload()')).toEqual(['navigation']);
  expect(calls('Promise.withResolvers()')).toEqual(['Promise.withResolvers']);
  for (const guardedCode of [
    'element.checkVisibility?.()',
    'window.requestIdleCallback ?? setTimeout',
    'typeof navigation === "object" && navigation.reload()',
    'list.at(-1).toSorted().findLast(Boolean)',
    'AbortSignal.timeout(5)',
    'const { icon } = props; icon.tag',
  ])
    expect(calls(guardedCode), guardedCode).toEqual([]);
});

test('HOLD-BROWSERS: the README names the supported browsers', () => {
  const { chrome, firefox, safari } = oldestBrowsers;
  expect(readFileSync(join(root, 'README.md'), 'utf8')).toContain(
    `Safari ${safari}, Chrome ${chrome}, Firefox ${firefox}`,
  );
});
