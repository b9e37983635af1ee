import { enableCompileCache } from 'node:module';
import type { Site } from './start.ts';

// The compile cache nearly halves start-up time. It covers only modules that are imported after this call.
enableCompileCache('.cache/compiled');
const { SettingsError } = await import('./env.ts');
const { start } = await import('./start.ts');

let site: Site | null = null;
// During start there is nothing to finish, so exit at once.
const stop = () => (site === null ? process.exit() : site.stop());
// Ctrl-C arrives twice, from the terminal and from npm. The second must not interrupt the shutdown that the first started.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, stop);
// The process that started this one has exited.
process.on('disconnect', stop);
process.channel?.unref();

try {
  site = await start(process.env);
} catch (error) {
  process.stderr.write(`${error instanceof SettingsError ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
