import { useLayoutEffect } from 'react';

let onTitle: ((title: string) => void) | null = null;

export function usePageHead({ title, description }: { title: string; description: string }): void {
  useLayoutEffect(() => {
    document.querySelector('meta[name="description"]')?.setAttribute('content', description);
    if (document.title === title) return;
    document.title = title;
    onTitle?.(title);
  }, [title, description]);
}

/** Calls back with each new title. Returns a function that removes the listener. */
export function followTitle(listener: (title: string) => void): () => void {
  onTitle = listener;
  return () => {
    onTitle = null;
  };
}
