import type { DrawingName } from './drawing-names.ts';
import sheetUrl from './drawings.svg';

/**
 * A drawing or icon from the sheet, in the page's own colours. Decorative: the text beside it says the same.
 * It comes as one file for the whole site, so that drawings cost no script.
 */
export function Drawing({ name, className }: { name: DrawingName; className: string }) {
  return (
    <svg className={className} aria-hidden="true">
      <use href={`${sheetUrl}#${name}`} />
    </svg>
  );
}
