/** The host names by which a browser on this machine may reach the site. */
const loopbackNames = (host: string) => [host === '::1' ? '[::1]' : '127.0.0.1', 'localhost'];
const hostInUrl = (host: string) => (host.includes(':') ? `[${host}]` : host);

interface SiteHost {
  PUBLIC_URL?: string | undefined;
  HOST: string;
}

/** Our own origins, as browsers send them. */
export const siteOrigins = ({ PUBLIC_URL, HOST }: SiteHost, port: number): readonly string[] =>
  PUBLIC_URL ? [PUBLIC_URL] : loopbackNames(HOST).map((name) => `http://${name}:${port}`);

export const siteUrl = ({ PUBLIC_URL, HOST }: SiteHost, port: number): string =>
  PUBLIC_URL ?? `http://${hostInUrl(HOST)}:${port}`;
