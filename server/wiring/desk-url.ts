import type { Settings } from '../site/env.ts';

/**
 * The URL at which the owner opens the desk; null without a desk. The URL avoids 127.0.0.1, because
 * browsers make no passkeys for an IP address.
 */
export const deskUrl = ({
  DESK_URL: url,
  DESK_PORT: port,
}: Pick<Settings, 'DESK_URL' | 'DESK_PORT'>): string | null =>
  url ?? (port === undefined ? null : `http://localhost:${port}`);
