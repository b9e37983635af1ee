import { spawn } from 'node:child_process';

/** The program of each system that opens a URL. */
const openers: { [Platform in NodeJS.Platform]?: readonly [string, ...string[]] } = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
  linux: ['xdg-open'],
};

/** Opens a URL in the browser, on a machine with a screen. If that fails, the printed URL is enough. */
export function openBrowser(address: string): void {
  const [program, ...args] = openers[process.platform] ?? [];
  const hasScreen =
    process.platform !== 'linux' || process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY'];
  if (program === undefined || !hasScreen) return;
  spawn(program, [...args, address], { detached: true, stdio: 'ignore' })
    .on('error', () => {})
    .unref();
}
