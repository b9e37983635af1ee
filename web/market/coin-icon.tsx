import { api } from '../../contract/paths.ts';

/** A coin's picture through our own server, which always has something to show. Takes its room before it loads. */
export function CoinIcon({ id, size = 28 }: { id: string; size?: number }) {
  return (
    <img
      className="coin-icon"
      src={api.coinPicture(id)}
      alt=""
      width={size}
      height={size}
      style={size === 28 ? undefined : { width: size, height: size }}
      loading="lazy"
      decoding="async"
    />
  );
}
