import { useLayoutEffect } from 'react';

/** Has the document's head say what is shown. */
export function useHead({ title, description }: { title: string; description: string }): void {
  useLayoutEffect(() => {
    document.title = title;
    document.querySelector('meta[name="description"]')?.setAttribute('content', description);
  }, [title, description]);
}
