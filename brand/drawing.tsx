import type { DrawingName } from './drawing-names.ts';
import sheetUrl from './drawings.svg';

/**
 * A drawing or icon from the sprite sheet, in the page's own colours. It is decorative: the text beside it
 * says the same. The sheet is one file for the whole site, so drawings cost no script.
 */
export function Drawing({ name, className }: { name: DrawingName; className: string }) {
  return (
    <svg className={className} aria-hidden="true">
      <use href={`${sheetUrl}#${name}`} />
    </svg>
  );
}
