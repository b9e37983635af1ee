import { build, type Plugin } from 'vite';
import { oldestBrowsers } from './oldest-browsers.ts';

export const browserTargets = Object.entries(oldestBrowsers).map(
  ([name, version]) => `${name}${version}`,
);

/**
 * `import code from '../file.ts?script'` gives the text of one classic script: the file and all that it imports,
 * minified.
 */
export const inlineScript: Plugin = {
  name: 'inline-script',
  load: {
    filter: { id: /\?script$/ },
    handler: async (id) =>
      `export default ${JSON.stringify(await scriptOf(id.replace(/\?script$/, '')))}`,
  },
};

/** Bundles a file and all that it imports as one classic script, minified. */
export async function scriptOf(input: string, plugins: Plugin[] = []): Promise<string> {
  const built = await build({
    plugins,
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: browserTargets,
      modulePreload: false,
      rolldownOptions: { input, output: { format: 'iife' } },
    },
  });
  const [output] = [built].flat();
  if (!output || !('output' in output)) throw new Error(`${input} could not be built`);
  return output.output[0].code.trim();
}
