// The browser of the tests: a Chromium that comes as a package, unpacked once into a folder named by its version.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isStamped, stamp } from './stamp.mjs';

const manifest = 'node_modules/@sparticuz/chromium/package.json';

/** Unpacks the packaged browser when it is needed and not there. */
export async function ensureBrowser() {
  const folder = browserFolder();
  const held = `${folder}, with its own fonts`;
  if (folder === null || isStamped(join(folder, '.stamp'), held)) return;
  console.log('Unpacking a browser for the tests...');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const before = { ...process.env };
  process.env.TMPDIR = folder;
  // Makes the package unpack the system libraries it brings (NSS), which a bare machine lacks.
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs24.x';
  const { default: chromium } = await import('@sparticuz/chromium');
  await chromium.executablePath();
  // What the package sets on the way must not reach the tests: its list of fonts names folders of the service it is made for.
  process.env = before;
  writeFileSync(join(folder, 'fonts.conf'), fontsOf(folder));
  stamp(join(folder, '.stamp'), held);
}

/**
 * How the tests start a browser, in the words of Playwright's launch options.
 * CHROMIUM_PATH names another one; where the packaged one does not run (it is made for Linux), Chrome is used.
 */
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

/** The machine's fonts, where it has any, and the packaged ones: without a single font the browser ends. */
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
