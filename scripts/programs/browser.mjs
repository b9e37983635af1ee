// The tests' Chromium comes from an npm package and is unpacked once, into a folder named after its version.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isStamped, stamp } from '../build/stamp.mjs';

const manifest = 'node_modules/@sparticuz/chromium/package.json';

/** Unpacks the packaged browser if this machine uses it and has not unpacked it yet. */
export async function ensureBrowser() {
  const folder = browserFolder();
  const unpacked = `${folder}, with its own fonts`;
  if (folder === null || isStamped(join(folder, '.stamp'), unpacked)) return;
  console.log('Unpacking a browser for the tests...');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const before = { ...process.env };
  process.env.TMPDIR = folder;
  // This variable makes the package unpack its own system libraries (NSS), which a minimal machine lacks.
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs24.x';
  const { default: chromium } = await import('@sparticuz/chromium');
  await chromium.executablePath();
  // The package sets environment variables, such as font folders of AWS Lambda, that must not leak into the tests.
  process.env = before;
  writeFileSync(join(folder, 'fonts.conf'), fontsOf(folder));
  stamp(join(folder, '.stamp'), unpacked);
}

/** CHROMIUM_PATH, if set, replaces the packaged browser. The package is for Linux only: elsewhere the tests use Chrome. */
export function browserLaunch() {
  const args = [
    '--no-sandbox',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ];
  if (process.env.CHROMIUM_PATH) return { executablePath: process.env.CHROMIUM_PATH, args };
  const folder = browserFolder();
  if (folder === null) return { channel: 'chrome', args };
  const libraries = [join(folder, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean);
  return {
    executablePath: join(folder, 'chromium'),
    args,
    env: {
      ...process.env,
      LD_LIBRARY_PATH: libraries.join(':'),
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
    },
  };
}

/**
 * Options for browsers whose pages live for only a second or two, too short to repay optimised code. More threads
 * than CPUs would only take turns.
 */
export function testLaunch() {
  const { args, ...launch } = browserLaunch();
  const cheaper = ['--js-flags=--no-opt --no-maglev', '--num-raster-threads=1'];
  return { ...launch, args: [...args, ...cheaper] };
}

/** The system's fonts and the packaged ones. Chromium crashes on a machine without any font. */
const fontsOf = (folder) => {
  const path = folder.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${join(path, 'fonts')}</dir>
  <cachedir>${join(path, 'fonts-cache')}</cachedir>
</fontconfig>
`;
};

function browserFolder() {
  if (process.env.CHROMIUM_PATH || process.platform !== 'linux' || !existsSync(manifest))
    return null;
  const { version } = JSON.parse(readFileSync(manifest, 'utf8'));
  return resolve('.cache', `chromium-${version}-${process.arch}`);
}
