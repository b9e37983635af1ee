import { registerHooks } from 'node:module';
import { localeModule } from '../build/locale-module.ts';

/**
 * Makes modules that are imported from now on format figures and days in the site's locale. The sources have the
 * English formats, which only a build replaces.
 */
export async function writeLocaleModule(): Promise<void> {
  const { address, exports } = localeModule(await import('../../content/locale.ts'));
  const code = Object.entries(exports)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
    .join('');
  const url = `data:text/javascript,${encodeURIComponent(code)}`;
  registerHooks({
    resolve(specifier, context, nextResolve) {
      const found = nextResolve(specifier, context);
      return found.url === address ? { ...found, url, format: 'module' } : found;
    },
  });
}
