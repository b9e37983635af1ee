import { useEffect, useRef, useState } from 'react';
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

export type FileDraft = ReturnType<typeof useFileDraft>;

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
  /** The revisions that were written on this page, and by nobody else. */
  const own = useRef(new Set<string | null>());
  const isOlder = draft !== null && draft.revision !== stored.revision;
  const isBehind = isOlder && !own.current.has(stored.revision);
  const isOvertaken = isOlder && !isBehind;
  /** Keeps what was typed, and replaces the newer file with it. */
  const takeOver = () => setDraft((before) => before && { ...before, revision: stored.revision });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each revision
  useEffect(() => {
    if (isOvertaken) takeOver();
  }, [isOvertaken, stored.revision]);
  return {
    text: draft?.text ?? stored.text ?? begun,
    /** The revision that a save replaces. */
    revision: isBehind ? draft.revision : stored.revision,
    isChanged: draft !== null && draft.text !== (stored.text ?? ''),
    /** True if somebody has saved this file since typing began. */
    isBehind,
    setText: (text: string) =>
      // Text that equals the stored file is no draft, so that somebody else's save causes no conflict.
      setDraft((before) =>
        text === stored.text && !isOlder
          ? null
          : { text, revision: before === null ? stored.revision : before.revision },
      ),
    takeOver,
    /** Tells that this page has written the file. */
    wroteHere: (revision: string | null) => void own.current.add(revision),
    drop: () => setDraft(null),
  };
}
