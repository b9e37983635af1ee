// Firefox and WebKit for the tests, from the system's packages. (The tests' Chromium is in browser.mjs.)
//   node scripts/browsers.mjs install     installs the missing ones (Debian, as root)
// Plain JavaScript, because it runs on the host's Node (20.19 or newer) before anything is installed.
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installPackages } from './programs/debian.mjs';

const libraries = '/usr/lib';

/** The path of Firefox, or null. */
export function findFirefox() {
  return onPath('firefox-esr') ?? onPath('firefox');
}

/** The programs that the WebKit tests need, or null if one of them is missing. */
export function findWebKit() {
  const programs = {
    driver: onPath('WebKitWebDriver'),
    browser: miniBrowser(),
    display: onPath('Xvfb'),
  };
  return Object.values(programs).includes(null) ? null : programs;
}

export function installBrowsers() {
  const missing = [
    ...(findFirefox() === null ? ['firefox-esr'] : []),
    ...(findWebKit() === null ? ['webkit2gtk-driver', 'xvfb'] : []),
  ];
  if (missing.length === 0) return;
  installPackages(missing);
  if (findFirefox() === null) throw new Error('Firefox was installed but cannot be found');
  if (findWebKit() === null) throw new Error('WebKit was installed but cannot be found');
}

function onPath(program) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, program)).find((file) => existsSync(file)) ?? null;
}

/** WebKitGTK's demo browser. Its folder name contains the architecture and the library's version. */
function miniBrowser() {
  const inside = (folder, name) =>
    existsSync(folder)
      ? readdirSync(folder)
          .filter((each) => name.test(each))
          .map((each) => join(folder, each))
      : [];
  return (
    inside(libraries, /-linux-gnu/)
      .flatMap((folder) => inside(folder, /^webkit.*gtk-/))
      .map((folder) => join(folder, 'MiniBrowser'))
      .find((file) => existsSync(file)) ?? null
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href && process.argv[2] === 'install')
  installBrowsers();
