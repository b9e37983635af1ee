import { site } from './read/site.ts';

const { logo: own, logoForDark: ownForDark, hasOwnLook: isOwn } = await site();

interface Logo {
  address: string;
  type: string;
  width: number;
  height: number;
}

const withoutBytes = (logo: typeof own): Logo | null =>
  logo && {
    address: logo.address,
    type: logo.type,
    width: logo.width,
    height: logo.height,
  };

/** The owner's logo; null for the mark that comes with the software. */
export const logo: Logo | null = withoutBytes(own);
/** The logo for the dark theme; null if it is the same. */
export const logoForDark: Logo | null = withoutBytes(ownForDark);

/** True if the site has a name or logo of its own, so that the bundled pictures, which show ours, must not be used. */
export const hasOwnLook = isOwn;
