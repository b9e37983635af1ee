import { appIcons, sharePictures } from '../contract/paths.ts';
import { lookOf } from './read/brand-pictures.ts';
import { site } from './read/site.ts';
import { words } from './words.ts';

const read = await site();
const { hasOwnLook, name } = read;
const own = await lookOf(read);

interface Look {
  icons: Readonly<Record<keyof typeof appIcons, string>>;
  /** For link previews. */
  share: { address: string; alt: string };
}

const ofLogo = (drawn: NonNullable<typeof own>): Look => ({
  icons: {
    any192: drawn.icons.any192.address,
    any512: drawn.icons.any512.address,
    maskable512: drawn.icons.maskable512.address,
    apple180: drawn.icons.apple180.address,
  },
  share: { address: drawn.share.address, alt: name },
});

const ours: Look = {
  icons: appIcons,
  share: { address: sharePictures.site, alt: `${name}: ${words.pages.home.heading}` },
};

/** Where this site's icons and its picture for link previews are; null: it has none, and those that come with the software are not its own. */
export const look: Look | null = own ? ofLogo(own) : hasOwnLook ? null : ours;
