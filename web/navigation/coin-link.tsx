import type { ComponentProps } from 'react';
import { isPlainClick } from './link.tsx';
import { openCoin } from './open-coin.ts';

/**
 * A link with a coin's name that opens the coin's panel over the page. Without scripts the link leads to the page
 * with the panel open.
 */
export const CoinLink = ({ id, ...rest }: Omit<ComponentProps<'a'>, 'id'> & { id: string }) => (
  <a
    {...rest}
    href={`?coin=${encodeURIComponent(id)}`}
    onClick={(event) => {
      if (!isPlainClick(event)) return;
      event.preventDefault();
      openCoin(id, event.currentTarget);
    }}
  />
);
