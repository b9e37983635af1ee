import { spawn } from 'node:child_process';

/** The program of each system that opens an address. */
const openers: { [Platform in NodeJS.Platform]?: readonly [string, ...string[]] } = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
  linux: ['xdg-open'],
};

/** Opens an address in the browser, on a machine with a screen. If that fails, the printed address is enough. */
export function openBrowser(address: string): void {
  const [program, ...args] = openers[process.platform] ?? [];
  const hasScreen =
    process.platform !== 'linux' || process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY'];
  if (program === undefined || !hasScreen) return;
  spawn(program, [...args, address], { detached: true, stdio: 'ignore' })
    .on('error', () => {})
    .unref();
}
