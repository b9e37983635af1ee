import { readFile } from 'node:fs/promises';
import type { Download } from '@playwright/test';

export const textOf = async (download: Download) => readFile((await download.path()) ?? '', 'utf8');
