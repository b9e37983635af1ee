import { logo, logoForDark } from '../content/look/logo.ts';

/**
 * The owner's logo, or the default mark: a candlestick whose wick is lit. The flame keeps its own colour; everything
 * else has the colour of the text.
 */
export function LogoMark({ height }: { height: number }) {
  if (logo !== null && logoForDark !== null)
    return (
      <>
        <OwnerLogo logo={logo} height={height} className="logo-light" />
        <OwnerLogo logo={logoForDark} height={height} className="logo-dark" />
      </>
    );
  if (logo !== null) return <OwnerLogo logo={logo} height={height} />;
  return (
    <svg
      width={height * 0.75}
      height={height}
      viewBox="4 0 24 32"
      className="flex-none"
      aria-hidden="true"
    >
      <path
        fill="var(--flame)"
        d="M16.9.9c.2 2.3 3.3 4 3.3 7.6a4.2 4.2 0 0 1-8.4 0c0-1.6.7-2.6 1.4-3.4.2.9.7 1.5 1.4 1.7-.4-2.4.5-4.6 2.3-5.9Z"
      />
      <path d="M16 10.2v4" stroke="currentColor" strokeWidth="1.7" strokeLinecap="round" />
      <rect x="9.5" y="13.6" width="13" height="12.6" rx="2.6" fill="currentColor" />
      <path d="M16 26v4.8" stroke="currentColor" strokeWidth="2.2" strokeLinecap="round" />
    </svg>
  );
}

function OwnerLogo(props: { logo: NonNullable<typeof logo>; height: number; className?: string }) {
  const { logo, height, className = '' } = props;
  return (
    <img
      src={logo.url}
      alt=""
      width={Math.round((height * logo.width) / logo.height)}
      height={height}
      className={`flex-none ${className}`}
    />
  );
}
