import { type ComponentType, lazy, Suspense, useState } from 'react';

type RestModule = typeof import('./rest-of-home.tsx');

const asPage = ({ RestOfHome }: RestModule) => ({ default: RestOfHome });
const load = async () => asPage(await import('./rest-of-home.tsx'));
/** The part itself, once somebody has come by a click. */
let AtHand: ComponentType | null = null;

/** Chromium may remember that a module could not be fetched, and then asks for it under another address only. */
async function loadAgain(failure: unknown): ReturnType<typeof load> {
  const [address] = /https?:\S+\.js/.exec(String(failure)) ?? [];
  if (address === undefined) return load();
  const again: RestModule = await import(/* @vite-ignore */ `${address}?again=${Date.now()}`);
  return asPage(again);
}

const signs = ['scroll', 'pointerdown', 'keydown', 'focusin'] as const;

/** Resolves at the next sign of somebody who may go below the first view. */
function nextSign(): Promise<void> {
  return new Promise((resolve) => {
    const seen = () => {
      for (const sign of signs) removeEventListener(sign, seen);
      resolve();
    };
    for (const sign of signs) addEventListener(sign, seen, { passive: true });
  });
}

/** Who scrolled before the script came has given the sign already. */
async function loadWhenWanted(): ReturnType<typeof load> {
  return scrollY > 0 ? loadUntilThere() : loadAtNextSign();
}

const loadAtNextSign = () => nextSign().then(loadUntilThere);
const loadAgainAtNextSign = (failure: unknown): ReturnType<typeof load> =>
  nextSign().then(() => loadAgain(failure).catch(() => loadAgainAtNextSign(failure)));

/** Never rejects: a failed fetch leaves the served page as it is, and the next sign tries again. */
const loadUntilThere = (): ReturnType<typeof load> => load().catch(loadAgainAtNextSign);

const Rest = lazy(import.meta.env.SSR ? load : loadWhenWanted);

/** For those who come by a click: the whole of Home is there when it appears. */
export async function loadRestOfHome(): Promise<void> {
  try {
    AtHand = (await load()).default;
  } catch {
    // The part above is worth showing without it.
  }
}

/** Always the same element: an update from above would make React render it anew before its script is there. */
const later = (
  <Suspense>
    <Rest />
  </Suspense>
);
const Later = () => later;

/**
 * The lower part of Home. It is served as text and links like the rest of the page; only its script waits, so that the
 * first view stays small.
 */
export function DeferredRest() {
  const [Part] = useState(() => AtHand ?? Later);
  return <Part />;
}
