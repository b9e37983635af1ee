import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keysFile, keysOf } from './build/word-keys.ts';

// npm run words: generates the type of the English words' keys.
writeFileSync(join(import.meta.dirname, '..', keysFile), keysOf());
