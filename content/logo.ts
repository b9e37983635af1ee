import { site } from './read/site.ts';

const { logo: own, hasOwnLook: isOwn } = await site();

/** The owner's logo; null: the mark that comes with the software. */
export const logo: { address: string; width: number; height: number } | null = own && {
  address: own.address,
  width: own.width,
  height: own.height,
};

/** Whether the pictures that come with the software, which show its name and mark, are not this site's. */
export const hasOwnLook = isOwn;
