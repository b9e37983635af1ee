import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { lockChannel } from '../../contract/desk.ts';

const script = `new BroadcastChannel('${lockChannel}').onmessage=()=>location.replace('/')`;
const scriptHash = `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/** True if the answer is shown in a window, and neither read by a script nor framed. */
export const isWindow = (c: Context): boolean => c.req.header('sec-fetch-dest') === 'document';

/**
 * A document without scripts. In a window of its own it has one, which the policy names by its hash: it leads to the way
 * in when somebody presses Lock in another window, as desk/lock.ts does.
 */
export function windowDocument(c: Context, html: string, policy: string) {
  if (!isWindow(c)) {
    c.header('content-security-policy', policy);
    return c.html(html);
  }
  c.header('content-security-policy', `script-src ${scriptHash}; ${policy}`);
  return c.html(html.replace('</head>', `<script>${script}</script></head>`));
}
