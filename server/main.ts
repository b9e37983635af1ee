import { enableCompileCache } from 'node:module';
import type { Site } from './start.ts';

// What was compiled at an earlier start is not compiled again, which nearly halves the work of starting. It goes for
// what is imported from here on.
enableCompileCache('.cache/compiled');
const { SettingsError } = await import('./env.ts');
const { start } = await import('./start.ts');

let site: Site | null = null;
// While it starts nothing is under way yet.
const stop = () => (site === null ? process.exit() : site.stop());
// A terminal and npm both pass an interrupt on: the second one must not cut off what the first lets finish.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, stop);
// Whoever started it is gone without a word. The channel alone keeps no process.
process.on('disconnect', stop);
process.channel?.unref();

try {
  site = await start(process.env);
} catch (error) {
  process.stderr.write(`${error instanceof SettingsError ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
