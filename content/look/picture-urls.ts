import { appIcons, sharePictures } from '../../contract/paths.ts';
import { brandPictures } from '../read/brand-pictures.ts';
import { site } from '../read/site.ts';
import { words } from '../words.ts';

const loadedSite = await site();
const { hasOwnLook, name } = loadedSite;
const drawnPictures = await brandPictures(loadedSite);

interface PictureUrls {
  icons: Readonly<Record<keyof typeof appIcons, string>>;
  /** The picture for link previews. */
  share: { url: string; alt: string };
}

const addressesFromLogo = (drawn: NonNullable<typeof drawnPictures>): PictureUrls => ({
  icons: {
    any192: drawn.icons.any192.url,
    any512: drawn.icons.any512.url,
    maskable512: drawn.icons.maskable512.url,
    apple180: drawn.icons.apple180.url,
  },
  share: { url: drawn.share.url, alt: name },
});

const bundledPictures: PictureUrls = {
  icons: appIcons,
  share: { url: sharePictures.site, alt: `${name}: ${words.pages.home.heading}` },
};

/**
 * The URLs of the icons and the link-preview picture: drawn from the owner's logo, or else the bundled ones. Null if
 * the site has its own look but nothing could be drawn.
 */
export const pictureUrls: PictureUrls | null = drawnPictures
  ? addressesFromLogo(drawnPictures)
  : hasOwnLook
    ? null
    : bundledPictures;
