import { type ComponentType, lazy, Suspense, useState } from 'react';
import { words } from '../../content/words.ts';
import { PlaceContext, usePlace } from '../navigation/place.ts';
import { toast } from '../ui/feedback/toast.ts';

type RestModule = typeof import('./rest-of-home.tsx');

const asPage = ({ RestOfHome }: RestModule) => ({ default: RestOfHome });
const load = async () => asPage(await import('./rest-of-home.tsx'));
/** The loaded component, after a click led to Home. */
let AtHand: ComponentType | null = null;
/** What came under another address, after a failure. */
let loadedAgain: Awaited<ReturnType<typeof load>> | null = null;

/** Chromium caches a failed module fetch, so retry under another address. */
async function loadAgain(failure: unknown): ReturnType<typeof load> {
  const [address] = /https?:\S+\.js/.exec(String(failure)) ?? [];
  if (address === undefined) return load();
  const again: RestModule = await import(/* @vite-ignore */ `${address}?again=${Date.now()}`);
  loadedAgain = asPage(again);
  return loadedAgain;
}

const signs = ['scroll', 'pointerdown', 'keydown', 'focusin'] as const;
/** Captured, because React stops events in the part that is not hydrated yet. */
const listening = { capture: true, once: true, passive: true };

/** Resolves when the visitor may be about to scroll below the first view. */
const nextSign = (): Promise<unknown> =>
  new Promise((resolve) => {
    for (const sign of signs) addEventListener(sign, resolve, listening);
  });

/** Loads at once for a visitor who has already scrolled, else at the first sign of it. */
async function loadWhenWanted(): ReturnType<typeof load> {
  return scrollY > 0 ? loadUntilThere() : loadAtNextSign();
}

const loadAtNextSign = () => nextSign().then(loadUntilThere);

function loadAgainAtNextSign(failure: unknown): ReturnType<typeof load> {
  if (window.early) {
    // A link then waits for no press before it.
    window.early.lacksPart = true;
    if (window.early.pressed.length > 0)
      toast({ ...words.page.partNotLoaded, variant: 'destructive' });
  }
  return nextSign().then(() => loadAgain(failure).catch(() => loadAgainAtNextSign(failure)));
}

/** Never rejects: after a failed fetch the served HTML stays, and the next sign retries. */
const loadUntilThere = (): ReturnType<typeof load> => load().catch(loadAgainAtNextSign);

const Rest = lazy(import.meta.env.SSR ? load : loadWhenWanted);

/** Called before a click shows Home, so that Home appears whole. */
export async function loadRestOfHome(): Promise<void> {
  AtHand = (loadedAgain ?? (await load())).default;
}

/** The same element each time, so that a parent's update does not render it before its script has loaded. */
const later = (
  <Suspense>
    <Rest />
  </Suspense>
);
const Later = () => later;

/**
 * The lower part of Home. The server renders it; its script is loaded later, so that the first view stays small.
 *
 * React removes served HTML whose script is still to come when a context above it changes, as the place does when a coin's
 * panel opens. So the place within stays that at which Home was opened. Nothing there asks for more than its path.
 */
export function DeferredRest() {
  const [Part] = useState(() => AtHand ?? Later);
  const [opened] = useState(usePlace());
  return (
    <PlaceContext value={opened}>
      <Part />
    </PlaceContext>
  );
}
