import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { draftKey } from '../../drafts.ts';
import { mergeText } from './merge-text.ts';

const storedFile = z.object({ text: z.string().nullable(), revision: z.string().nullable() });
export type StoredFile = z.infer<typeof storedFile>;

const draftSchema = z.object({
  text: z.string(),
  /**
   * The stored file that the draft changes: the version when typing began, or a later version that the draft was
   * merged into.
   */
  base: storedFile,
  /**
   * True if something was typed in the file's text, not only in the form. Old drafts lack the field and count as true.
   */
  isText: z.boolean().default(true),
  /** True if the draft could not be merged into the stored file, so that saving replaces the file. */
  isUnmerged: z.boolean(),
});
type Draft = z.infer<typeof draftSchema>;

export type FileDraft = ReturnType<typeof useFileDraft>;

function rebaseDraft(draft: Draft, { text, revision }: StoredFile): Draft {
  const merged = mergeText(draft.base.text ?? '', draft.text, text ?? '', !draft.isText);
  return {
    text: merged ?? draft.text,
    base: { text, revision },
    isText: draft.isText,
    isUnmerged: merged === null,
  };
}

/** @param begun the initial text of a file that does not exist yet */
export function useFileDraft(path: string, stored: StoredFile, begun = '') {
  const key = draftKey('site', path);
  const [kept, setKept] = useState<Draft | null>(() => {
    try {
      return draftSchema.parse(JSON.parse(localStorage.getItem(key) ?? 'null'));
    } catch {
      return null;
    }
  });
  useEffect(() => {
    try {
      if (kept === null) localStorage.removeItem(key);
      else localStorage.setItem(key, JSON.stringify(kept));
    } catch {
      // Without storage the draft is kept only while the page is open.
    }
  }, [key, kept]);
  /** The revisions that this page wrote itself. */
  const own = useRef(new Set<string | null>());
  const isOlder = kept !== null && kept.base.revision !== stored.revision;
  const isBehind = isOlder && !own.current.has(stored.revision);
  const isOvertaken = isOlder && !isBehind;
  const rebased = isOlder ? rebaseDraft(kept, stored) : null;
  const draft = isOvertaken ? rebased : kept;
  /** Keeps a draft only if it differs from the stored file: without changes, a save by somebody else is no conflict. */
  const keep = (next: Draft | null) => setKept(next?.text === stored.text ? null : next);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each revision
  useEffect(() => {
    if (isOvertaken) keep(rebased);
  }, [isOvertaken, stored.revision]);
  return {
    text: draft?.text ?? stored.text ?? begun,
    /** The revision that saving replaces. */
    revision: draft?.base.revision ?? stored.revision,
    isChanged: draft !== null && draft.text !== (stored.text ?? ''),
    /** True if somebody else has saved this file since typing began. */
    isBehind,
    /** True if the draft could not be merged, so that saving overwrites what somebody else has saved. */
    isUnmerged: draft?.isUnmerged ?? false,
    /** True if `takeOver` cannot merge, so that saving would then discard what somebody else has saved. */
    isWhole: rebased?.isUnmerged ?? false,
    /** @param isText true if the text was typed in the file itself, not in the form */
    setText(text: string, isText = false) {
      const { base, isUnmerged } = draft ?? {
        base: { text: stored.text, revision: stored.revision },
        isUnmerged: false,
      };
      const next = { text, base, isText: isText || (draft?.isText ?? false), isUnmerged };
      if (isBehind) setKept(next);
      else keep(next);
    },
    /** Merges the draft into the file as somebody else has saved it. */
    takeOver: () => keep(rebased),
    /** Records a revision that this page wrote itself. */
    wroteHere: (revision: string | null) => void own.current.add(revision),
    drop: () => setKept(null),
  };
}
