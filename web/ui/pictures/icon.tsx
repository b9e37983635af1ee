import type { ReactElement } from 'react';

interface Props {
  /** The size in pixels. */
  size: number;
  /** The stroke's width in units of the drawing, which is 24 wide. */
  strokeWidth?: number;
  className?: string;
}

export type Icon = (props: Props) => ReactElement;

/**
 * A decorative icon in the current text colour.
 *
 * @param path drawn in 24 x 24 units
 */
export const icon =
  (path: string): Icon =>
  ({ size, strokeWidth = 2, className }) => (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
