import { createHash } from 'node:crypto';
import {
  importWorkerPolicyName,
  offlineWorkerPolicyName,
  siteHeader,
} from '../../contract/offline.ts';
import type { RawHeaders } from '../http/reply.ts';

export interface SiteHeaders {
  /**
   * Sent with every response that is not a page. The content policy allows nothing: a response that
   * is opened directly loads and runs nothing and cannot be framed. Replace the policy rather than
   * add another, because browsers enforce both.
   */
  plain: RawHeaders;
  /** For the service worker's script, whose own content policy must allow requests to this site. */
  worker: RawHeaders;
  /** For a page. @param isPrivate true if other sites must not learn its URL */
  page(html: string, isPrivate?: boolean): RawHeaders;
}

/** @param hstsSubdomains whether HSTS includes subdomains */
export function createSiteHeaders({ hstsSubdomains = false } = {}): SiteHeaders {
  const shared = (referrers = 'strict-origin-when-cross-origin'): RawHeaders => [
    'strict-transport-security',
    `max-age=63072000${hstsSubdomains ? '; includeSubDomains' : ''}`,
    'x-content-type-options',
    'nosniff',
    'x-frame-options',
    'DENY',
    'referrer-policy',
    referrers,
    'cross-origin-opener-policy',
    'same-origin',
    'cross-origin-resource-policy',
    'same-origin',
    'permissions-policy',
    'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    siteHeader,
    '1',
  ];
  return {
    plain: [
      'content-security-policy',
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      ...shared(),
    ],
    worker: [
      'content-security-policy',
      "default-src 'none'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'",
      ...shared(),
    ],
    page: (html, isPrivate = false) => [
      'content-security-policy',
      contentPolicy(html),
      ...shared(isPrivate ? 'no-referrer' : undefined),
    ],
  };
}

const inlineScript = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g;

/**
 * The content policy of one finished page: allows only its own inline scripts, by hash.
 * Data blocks (JSON, JSON-LD) are not scripts and need no hash.
 */
function contentPolicy(html: string): string {
  const hashes = new Set<string>();
  for (const [, attributes = '', code = ''] of html.matchAll(inlineScript)) {
    if (attributes.includes('application/')) continue;
    hashes.add(`'sha256-${createHash('sha256').update(code).digest('base64')}'`);
  }
  return [
    "default-src 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "form-action 'self' https://checkout.stripe.com",
    ["script-src 'self'", ...hashes].join(' '),
    "style-src 'self'",
    // Allows style attributes in served HTML (a chart's bar widths), but no stylesheet.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "require-trusted-types-for 'script'",
    // Each policy names one worker, and nothing else.
    `trusted-types ${offlineWorkerPolicyName} ${importWorkerPolicyName}`,
  ].join('; ');
}
