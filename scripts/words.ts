import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keysFile, keysOf } from './build/word-keys.ts';

// npm run words: writes the keys of the English words that the code may use.
writeFileSync(join(import.meta.dirname, '..', keysFile), keysOf());
