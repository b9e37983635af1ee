import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { type appIcons, sharePictures } from '../../contract/paths.ts';
import { logoBytes } from './pictures/logo.ts';
import { SiteError } from './problem.ts';
import { siteFolders } from './site.ts';
import type { Site } from './site-types.ts';

type SharpModule = typeof import('sharp').default;
type IconName = keyof typeof appIcons;

interface Picture {
  /** The path in the built site; it contains a hash of the content. */
  url: string;
  bytes: Buffer;
}

interface BrandPictures {
  icons: Readonly<Record<IconName, Picture>>;
  /** The picture for link previews. */
  share: Picture;
}

/**
 * The shape of each icon. `room` is the side of the square that the mark fits into, as a fraction of the
 * icon's side: the outer tenth of a maskable icon may be cropped. Corners stay square where the platform
 * rounds them.
 */
export const iconShapes: Readonly<
  Record<IconName, { sizePx: number; room: number; rounded: boolean }>
> = {
  any192: { sizePx: 192, room: 0.72, rounded: true },
  any512: { sizePx: 512, room: 0.72, rounded: true },
  maskable512: { sizePx: 512, room: 0.54, rounded: false },
  apple180: { sizePx: 180, room: 0.66, rounded: false },
};

const shareRoom = { widthPx: 720, heightPx: 330 };
/** Height of the band in the accent colour along the lower edge. */
const shareBandPx = 24;

const drawnBySite = new WeakMap<Site, Promise<BrandPictures | null>>();

/**
 * Draws the icons and the link-preview picture from a site's logo, once each time the site is read.
 *
 * @returns null if the site has no logo, or if sharp cannot be loaded
 * @throws SiteError if the logo cannot be drawn
 */
export function brandPictures(site: Site): Promise<BrandPictures | null> {
  const look = drawnBySite.get(site) ?? drawBrandPictures(site);
  drawnBySite.set(site, look);
  return look;
}

export async function drawBrandPictures(
  { logo, colours }: Pick<Site, 'logo' | 'colours'>,
  importSharp: () => Promise<{ default: SharpModule }> = () => import('sharp'),
): Promise<BrandPictures | null> {
  const sharp = logo && (await importSharp().catch(() => null))?.default;
  if (!logo || !sharp) return null;
  const original = logoBytes(logo);
  const isDrawing = logo.type === 'image/svg+xml';
  // The resizer has blocked libvips' SVG loader for the whole process, because pictures beside texts must not
  // be SVG. A logo may be.
  sharp.unblock({ operation: ['VipsForeignLoadSvg'] });

  /** Draws the logo centred on a background, scaled to fit the box. */
  const draw = async (name: string, ground: string, room: { width: number; height: number }) => {
    const { width, height } = await sharp(original).metadata();
    const scale = Math.min(room.width / width, room.height / height);
    // Render the logo at the needed size, because enlarging pixels would blur it.
    const density = Math.min(100_000, Math.max(1, 72 * scale));
    const mark = await sharp(original, isDrawing ? { density } : {})
      .resize({ ...room, fit: 'inside', withoutEnlargement: !isDrawing })
      .png()
      .toBuffer();
    const bytes = await sharp(Buffer.from(ground))
      .composite([{ input: mark }])
      .png({ compressionLevel: 9 })
      .toBuffer();
    const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 8);
    return { url: `/assets/${name}-${hash}.png`, bytes };
  };

  const drawIcon = (name: IconName) => {
    const { sizePx, room, rounded } = iconShapes[name];
    const side = Math.round(sizePx * room);
    const ground = svgDocument(
      sizePx,
      sizePx,
      `<rect width="100%" height="100%" rx="${rounded ? 22 : 0}%" fill="#fff"/>`,
    );
    return draw(`icon-${name}`, ground, { width: side, height: side });
  };

  const drawShare = () => {
    const { widthPx, heightPx } = sharePictures;
    const accent = colours.light.accent ?? colours.dark.accent ?? '#fff';
    const ground = `<rect width="100%" height="100%" fill="#fff"/><rect y="${heightPx - shareBandPx}" width="100%" height="${shareBandPx}" fill="${accent}"/>`;
    return draw('share', svgDocument(widthPx, heightPx, ground), {
      width: shareRoom.widthPx,
      height: shareRoom.heightPx,
    });
  };

  try {
    return {
      icons: {
        any192: await drawIcon('any192'),
        any512: await drawIcon('any512'),
        maskable512: await drawIcon('maskable512'),
        apple180: await drawIcon('apple180'),
      },
      share: await drawShare(),
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/\.?\s*$/, '') : String(error);
    const file = join(siteFolders().own, isDrawing ? 'logo.svg' : 'logo.png');
    throw new SiteError([{ file, text: `cannot be drawn (${reason})` }]);
  }
}

const svgDocument = (width: number, height: number, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`;
