import type { DrawingName } from './drawing-names.ts';
import sheetUrl from './drawings.svg';

/**
 * A drawing or icon from the sprite sheet, in the page's own colours. Decorative, because the text beside it says the
 * same. The whole site shares one sheet, so drawings add nothing to scripts.
 */
export function Drawing({ name, className }: { name: DrawingName; className: string }) {
  return (
    <svg className={className} aria-hidden="true">
      <use href={`${sheetUrl}#${name}`} />
    </svg>
  );
}
