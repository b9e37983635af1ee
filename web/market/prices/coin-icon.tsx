import { api } from '../../../contract/paths.ts';
import { DiscPicture } from '../../ui/pictures/disc-picture.tsx';

/** A coin's picture from our own server, which sends a placeholder for a coin without a picture. */
export const CoinIcon = ({ id, size = 28 }: { id: string; size?: number }) => (
  <DiscPicture src={api.coinPicture(id)} size={size} />
);
