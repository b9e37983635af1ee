import { words } from '../content/words.ts';

/**
 * Shown if the page's script could not be fetched. CSS shows this notice, because there is no script to show a toast.
 */
export function ScriptMissing() {
  return (
    <div className="script-missing toast-viewport">
      <p className="toast" role="alert" data-variant="destructive">
        {words.page.scriptMissing.text}{' '}
        <a
          // biome-ignore lint/a11y/useValidAnchor: an empty href is the page's own URL
          href=""
          className="text-link -my-3 inline-flex min-h-11 items-center whitespace-nowrap md:my-0 md:min-h-0"
        >
          {words.page.scriptMissing.again}
        </a>
      </p>
    </div>
  );
}
