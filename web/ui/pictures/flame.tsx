/** The brand's flame at a size at which its core is visible. */
export function Flame({ height, dimmed = false }: { height: number; dimmed?: boolean }) {
  return (
    <svg
      width={(height * 9.2) / 12.6}
      height={height}
      viewBox="11.4 .5 9.2 12.6"
      className={dimmed ? 'flame opacity-35' : 'flame'}
      aria-hidden="true"
    >
      <FlameShapes />
    </svg>
  );
}

/** The flame's shapes for use within another drawing: 9.2 by 12.6 units, with the top left corner at (11.4, 0.5). */
export function FlameShapes() {
  return (
    <>
      <path
        className="fill-flame"
        d="M16.9.9c.2 2.3 3.3 4 3.3 7.6a4.2 4.2 0 0 1-8.4 0c0-1.6.7-2.6 1.4-3.4.2.9.7 1.5 1.4 1.7-.4-2.4.5-4.6 2.3-5.9Z"
      />
      <path
        className="fill-(--flame-core)"
        d="M16.2 6.7c.3 1.1 1.6 1.7 1.6 3.3a1.8 1.8 0 0 1-3.6 0c0-1.3.9-1.6 1.1-2.3.2-.4.6-.7.9-1Z"
      />
    </>
  );
}
