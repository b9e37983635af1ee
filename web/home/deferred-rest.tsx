import { type ComponentType, lazy, Suspense, useState } from 'react';
import { LocationContext, useVisitedLocation } from '../navigation/visited-location.ts';
import { toastNotLoaded } from '../ui/feedback/toast-not-loaded.ts';

type RestModule = typeof import('./rest-of-home.tsx');

const asRenderable = ({ RestOfHome }: RestModule) => ({ default: RestOfHome });
const load = async () => asRenderable(await import('./rest-of-home.tsx'));
/** The component, if a click on a link to Home has loaded it. */
let LoadedRest: ComponentType | null = null;
/** The module loaded from another URL, after a failure. */
let reloadedModule: Awaited<ReturnType<typeof load>> | null = null;

/** Chromium caches a failed module fetch, so the retry uses another URL. */
async function loadFromOtherUrl(failure: unknown): ReturnType<typeof load> {
  const [url] = /https?:\S+\.js/.exec(String(failure)) ?? [];
  if (url === undefined) return load();
  const again: RestModule = await import(/* @vite-ignore */ `${url}?again=${Date.now()}`);
  reloadedModule = asRenderable(again);
  return reloadedModule;
}

const scrollIntents = ['scroll', 'pointerdown', 'keydown', 'focusin'] as const;
/** Capture the events, because React stops events in a part that is not hydrated yet. */
const listening = { capture: true, once: true, passive: true };

/** Resolves when the visitor may be about to scroll below the first view. */
const nextScrollIntent = (): Promise<unknown> =>
  new Promise((resolve) => {
    for (const sign of scrollIntents) addEventListener(sign, resolve, listening);
  });

/** Loads the script at once for a visitor who has already scrolled, otherwise at the first sign of scrolling. */
async function loadWhenWanted(): ReturnType<typeof load> {
  return scrollY > 0 ? loadWithRetries() : loadAtNextSign();
}

const loadAtNextSign = () => nextScrollIntent().then(loadWithRetries);

function loadAgainAtNextSign(failure: unknown): ReturnType<typeof load> {
  if (window.early) {
    // Without the script, links no longer wait for earlier presses.
    window.early.lacksPart = true;
    if (window.early.pressed.length > 0) toastNotLoaded();
  }
  return nextScrollIntent().then(() =>
    loadFromOtherUrl(failure).catch(() => loadAgainAtNextSign(failure)),
  );
}

/** Never rejects. After a failed fetch the served HTML stays, and the next sign of scrolling retries. */
const loadWithRetries = (): ReturnType<typeof load> => load().catch(loadAgainAtNextSign);

const LazyLowerHome = lazy(import.meta.env.SSR ? load : loadWhenWanted);

/** Called before a click shows Home, so that Home appears complete. */
export async function loadRestOfHome(): Promise<void> {
  LoadedRest = (reloadedModule ?? (await load())).default;
}

/**
 * The same element for every render, so that an update of the parent does not render this part before its script has
 * loaded.
 */
const deferredElement = (
  <Suspense>
    <LazyLowerHome />
  </Suspense>
);
const DeferredElement = () => deferredElement;

/**
 * The lower part of Home. The server renders this part; its script is loaded later, so that the first view stays small.
 *
 * React removes served HTML whose script has not arrived if a context above it changes, such as the location when a
 * coin's panel opens. So this part keeps the location at which Home was opened; its content needs only the path.
 */
export function DeferredRest() {
  const [Part] = useState(() => LoadedRest ?? DeferredElement);
  const [opened] = useState(useVisitedLocation());
  return (
    <LocationContext value={opened}>
      <Part />
    </LocationContext>
  );
}
