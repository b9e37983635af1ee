import type { Settings } from '../site/env.ts';

/**
 * The address at which the owner opens the desk; null without one. It avoids 127.0.0.1, for which browsers make no
 * passkeys.
 */
export const deskUrl = ({
  DESK_URL: url,
  DESK_PORT: port,
}: Pick<Settings, 'DESK_URL' | 'DESK_PORT'>): string | null =>
  url ?? (port === undefined ? null : `http://localhost:${port}`);
