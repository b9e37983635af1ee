import type { IncomingMessage } from 'node:http';

/** The target of a request, exactly as sent, without the host. */
export interface RequestTarget {
  /** Begins with a slash, except for the * of OPTIONS. */
  path: string;
  /** The query without its question mark. */
  search: string;
}

/** Accepts the absolute form, too, which clients send to proxies. */
export function parseRequestTarget({ url = '/' }: IncomingMessage): RequestTarget {
  const own = url.startsWith('/') ? url : withoutOrigin(url);
  const mark = own.indexOf('?');
  return mark === -1
    ? { path: own, search: '' }
    : { path: own.slice(0, mark), search: own.slice(mark + 1) };
}

function withoutOrigin(url: string): string {
  const [, path] = /^https?:\/\/[^/?]*(.*)$/i.exec(url) ?? [];
  if (path === undefined) return url;
  return path.startsWith('/') ? path : `/${path}`;
}
