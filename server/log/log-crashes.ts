import { lastLine } from './open-log.ts';

/** Makes lines of the log of Node's own warnings, and of the error that ends the process. */
export function logCrashes(environment: Record<string, string | undefined>): void {
  process.removeAllListeners('warning');
  process.on('warning', (warning) => lastLine(environment, 'warn', 'a warning of Node', warning));
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(event, (error: unknown) => {
      lastLine(environment, 'error', 'the process ends', error);
      process.exit(1);
    });
}
