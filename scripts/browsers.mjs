// The browsers of the tests beside the Chromium that comes as a package (browser.mjs): Firefox and WebKit, from the system.
//   node scripts/browsers.mjs install     brings those that are missing (Debian, as root)
// Plain JavaScript: runs on the host's own Node (20.19 or newer), before anything is installed.
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installPackages } from './debian.mjs';

const libraries = '/usr/lib';

/** Firefox's program, null where there is none. */
export function findFirefox() {
  return onPath('firefox-esr') ?? onPath('firefox');
}

/** The programs that WebKit's tests need, null where one of them is missing. */
export function findWebKit() {
  const programs = {
    driver: onPath('WebKitWebDriver'),
    browser: miniBrowser(),
    display: onPath('Xvfb'),
  };
  return Object.values(programs).includes(null) ? null : programs;
}

/** Installs Debian's packages of those that are missing. */
export function installBrowsers() {
  const missing = [
    ...(findFirefox() === null ? ['firefox-esr'] : []),
    ...(findWebKit() === null ? ['webkit2gtk-driver', 'xvfb'] : []),
  ];
  if (missing.length === 0) return;
  installPackages(missing);
  if (findFirefox() === null) throw new Error('Firefox was installed and is not found');
  if (findWebKit() === null) throw new Error('WebKit was installed and is not found');
}

function onPath(program) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, program)).find((file) => existsSync(file)) ?? null;
}

/** The plain browser that comes with the library of WebKitGTK, in a folder named by machine and by the library's version. */
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
