import { createResizerLoader } from '../../pictures/resizer.ts';
import { createImportedPictures } from '../images/imported-pictures.ts';
import { createRemotePictures } from '../images/remote-pictures.ts';
import { createSizedPictures } from '../images/sized-pictures.ts';
import { createStorePictures } from '../images/store-pictures.ts';
import type { SiteDatabase } from '../site/open-site-database.ts';
import type { Wiring } from './wiring.ts';

interface PicturesContext {
  database: SiteDatabase | null;
  opened: AsyncDisposableStack;
}

export type OpenPictures = ReturnType<typeof openPictures>;

/** Opens the picture handlers: for pictures of other hosts, and for the store's own pictures in their sizes. */
export function openPictures(
  { settings, log, headers }: Pick<Wiring, 'settings' | 'log' | 'headers'>,
  { database, opened }: PicturesContext,
) {
  const pictures = createRemotePictures({ dataDir: settings.DATA_DIR, log: log.warn });
  opened.defer(pictures.close);
  const loadResizer = createResizerLoader();
  const sized = createSizedPictures({ dataDir: settings.DATA_DIR, loadResizer, log: log.warn });
  opened.defer(sized.close);
  const store = createStorePictures({
    pictures,
    sized,
    headers: headers.plain,
    log: log.error,
    own: createImportedPictures(database?.db ?? null, loadResizer),
  });
  return { pictures, store };
}
