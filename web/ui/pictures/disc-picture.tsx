/** A round picture with space reserved before it loads. Decorative, because its name is in the text beside it. */
export function DiscPicture({ src, size = 28 }: { src: string; size?: number }) {
  return (
    <img
      className="disc"
      src={src}
      alt=""
      width={size}
      height={size}
      style={size === 28 ? undefined : { width: size, height: size }}
      loading="lazy"
      decoding="async"
    />
  );
}
