import { join } from 'node:path';
import type { Settings } from '../site/env.ts';

export const builtClient = 'build/client';
export const builtAssets = `${builtClient}/assets`;
/** A folder that several sites may share: containers have no build in common. */
export const publishedIn = ({ DATA_DIR }: Pick<Settings, 'DATA_DIR'>): string =>
  join(DATA_DIR, 'assets');
