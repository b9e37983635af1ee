import { registerHooks } from 'node:module';
import { localeModule } from '../build/locale-module.ts';

/**
 * Has modules that are imported from now on write figures and days as the site does. What runs from the sources would write
 * them in English, for which a build puts in those of the locale.
 */
export async function putLocaleInPlace(): Promise<void> {
  const { address, exports } = localeModule(await import('../../content/place.ts'));
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
