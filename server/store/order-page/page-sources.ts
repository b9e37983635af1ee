import { join } from 'node:path';
import type { PageSources } from '../checkout-page/page-files.ts';
import { orderScriptPath, orderStylePath } from './shell.ts';

const folder = 'server/store/order-page';

export const orderPageSources: PageSources = {
  style: { at: orderStylePath, file: join(folder, 'order.css') },
  script: { at: orderScriptPath, files: [join(folder, 'print.js')] },
};
