import type { ParamsOf } from '../../contract/paths.ts';
import { loadInfo } from './info-page.tsx';

export { InfoPage as default, infoMeta as meta } from './info-page.tsx';

export const prepare = ({ slug }: ParamsOf<'info'>) => loadInfo(slug);
