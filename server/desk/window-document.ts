import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { lockChannel } from '../../contract/desk.ts';

const script = `new BroadcastChannel('${lockChannel}').onmessage=()=>location.replace('/')`;
const scriptHash = `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/** True if the response is displayed in a window, as opposed to a frame or a script's request. */
export const isWindow = (c: Context): boolean => c.req.header('sec-fetch-dest') === 'document';

/**
 * Sends a document without scripts. A document in a window has one script, which the policy allows
 * by its hash. The script loads the sign-in page when Lock is pressed in another window, as
 * desk/lock-windows.ts does.
 */
export function windowDocument(c: Context, html: string, policy: string) {
  if (!isWindow(c)) {
    c.header('content-security-policy', policy);
    return c.html(html);
  }
  c.header('content-security-policy', `script-src ${scriptHash}; ${policy}`);
  return c.html(html.replace('</head>', `<script>${script}</script></head>`));
}
