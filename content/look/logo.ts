import type { Logo as LogoFile } from '../read/pictures/logo.ts';
import { site } from '../read/site.ts';

const { logo: own, logoForDark: ownForDark, hasOwnLook: isOwn } = await site();

type Logo = Omit<LogoFile, 'base64'>;

const withoutBytes = (logo: LogoFile | null): Logo | null => {
  if (logo === null) return null;
  const { base64: _, ...rest } = logo;
  return rest;
};

/** The owner's logo; null for the mark that comes with the software. */
export const logo: Logo | null = withoutBytes(own);
/** The logo for the dark theme; null if both themes have the same logo. */
export const logoForDark: Logo | null = withoutBytes(ownForDark);

/**
 * True if the site has its own name or logo. The bundled pictures show the software's own name and logo, so
 * such a site must not use them.
 */
export const hasOwnLook = isOwn;
