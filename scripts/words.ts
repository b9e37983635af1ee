import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keysFile, keysOf } from './build/word-keys.ts';

// npm run words: makes the keys that the code may name of the English words.
writeFileSync(join(import.meta.dirname, '..', keysFile), keysOf());
