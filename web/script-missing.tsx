import { words } from '../content/words.ts';

/** The notice that the page's script is missing. A mark on <html> shows it, without any script, so no toast can. */
export function ScriptMissing() {
  return (
    <div className="script-missing toast-viewport">
      <p className="toast" role="alert" data-variant="destructive">
        {words.page.scriptMissing.text}{' '}
        <a
          // biome-ignore lint/a11y/useValidAnchor: an empty one is the page's own address.
          href=""
          className="text-link -my-3 inline-flex min-h-11 items-center whitespace-nowrap md:my-0 md:min-h-0"
        >
          {words.page.scriptMissing.again}
        </a>
      </p>
    </div>
  );
}
