import { useEffect, useState } from 'react';
import { draftKey } from '../drafts.ts';

export interface StoredFile {
  text: string | null;
  revision: string | null;
}

interface Draft {
  text: string;
  /** The file's revision when typing began. */
  revision: string | null;
}

/** @param begun the initial text of a file that does not exist yet */
export function useFileDraft(path: string, stored: StoredFile, begun = '') {
  const key = draftKey('site', path);
  const [draft, setDraft] = useState<Draft | null>(() => {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
      return typeof kept === 'object' && kept !== null && 'text' in kept ? (kept as Draft) : null;
    } catch {
      return null;
    }
  });
  useEffect(() => {
    try {
      if (draft === null) localStorage.removeItem(key);
      else localStorage.setItem(key, JSON.stringify(draft));
    } catch {
      // Without storage the draft lives as long as the page.
    }
  }, [key, draft]);
  return {
    text: draft?.text ?? stored.text ?? begun,
    /** The revision that a save replaces. */
    revision: draft === null ? stored.revision : draft.revision,
    isChanged: draft !== null && draft.text !== (stored.text ?? ''),
    /** True if somebody has saved this file since typing began. */
    isBehind: draft !== null && draft.revision !== stored.revision,
    setText: (text: string) =>
      setDraft((before) => ({ text, revision: before?.revision ?? stored.revision })),
    /** Keeps what was typed and replaces the newer file with it. */
    takeOver: () => setDraft((before) => before && { ...before, revision: stored.revision }),
    drop: () => setDraft(null),
  };
}
