import { loadInfo } from './info-page.tsx';

export { InfoPage as default, infoMeta as meta } from './info-page.tsx';

export const prepare = () => loadInfo('about');
