/**
 * Gives each open dialog an entry of the browser's history, so that Back closes the topmost dialog, as Escape does, and
 * the page and what was typed stay. A dialog that is closed in another way removes its entry.
 */
export function watchDialogs(): void {
  new MutationObserver(settleEntries).observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['open'],
  });
  addEventListener('popstate', onStep);
  // After a reload no dialog is open, but the entries of dialogs still exist.
  settleEntries();
}

/** True from a step of our own until the browser has made it. */
let isOwnStep = false;
let isLeaving = false;

/** The number of dialogs to which the current entry belongs. */
const depth = (): number => Number(history.state?.dialogs ?? 0);

/** The open dialogs, topmost last. Signing in has no entry, because Back must not close it. */
const openDialogs = () => [...document.querySelectorAll('dialog[open]:not(.door)')];

function settleEntries(): void {
  if (isOwnStep || isLeaving) return;
  const open = openDialogs().length;
  if (depth() > open) {
    isOwnStep = true;
    history.go(open - depth());
  }
  while (depth() < open) history.pushState({ ...history.state, dialogs: depth() + 1 }, '');
}

function onStep(): void {
  if (isLeaving) return;
  if (!isOwnStep)
    for (const dialog of openDialogs().slice(depth()).reverse())
      dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
  isOwnStep = false;
  // Wait until the closing dialogs have closed.
  setTimeout(settleEntries);
}

/** Replaces the page, together with the entries of its open dialogs, which have its address. */
export function replacePage(path: string): void {
  const replace = () => {
    isLeaving = true;
    const left = depth();
    if (left === 0) {
      location.replace(path);
      return;
    }
    // The entry stays, as the next one.
    history.replaceState({ dialogs: left }, '', path);
    history.back();
  };
  addEventListener('popstate', replace);
  replace();
}
