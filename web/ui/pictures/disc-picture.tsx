/** A round picture whose space is reserved before it loads. It is decorative, because the text beside it has its name. */
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
