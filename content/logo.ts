import { site } from './read/site.ts';

const { logo: own, logoForDark: ownForDark, hasOwnLook: isOwn } = await site();

interface Logo {
  address: string;
  type: string;
  width: number;
  height: number;
}

const shown = (logo: typeof own): Logo | null =>
  logo && {
    address: logo.address,
    type: logo.type,
    width: logo.width,
    height: logo.height,
  };

/** The owner's logo; null: the mark that comes with the software. */
export const logo: Logo | null = shown(own);
/** In its place where the theme is dark; null: the same. */
export const logoForDark: Logo | null = shown(ownForDark);

/** Whether the pictures that come with the software, which show its name and mark, are not this site's. */
export const hasOwnLook = isOwn;
