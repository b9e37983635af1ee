import { api } from '../../contract/paths.ts';
import { DiscPicture } from '../ui/disc-picture.tsx';

/** A coin's picture through our own server, which always has something to show. */
export const CoinIcon = ({ id, size = 28 }: { id: string; size?: number }) => (
  <DiscPicture src={api.coinPicture(id)} size={size} />
);
