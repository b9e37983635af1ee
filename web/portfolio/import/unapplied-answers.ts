import {
  createContext,
  type Dispatch,
  type SetStateAction,
  useContext,
  useEffect,
  useState,
} from 'react';
import { words } from '../../../content/words.ts';

interface Unapplied {
  /** The ids of the fields with an answer that is not applied. */
  fields: Set<string>;
  /** The field at which the import was refused. */
  refused: string | null;
  setRefused: Dispatch<SetStateAction<string | null>>;
}

export const UnappliedAnswers = createContext<Unapplied>({
  fields: new Set(),
  refused: null,
  setRefused() {},
});

/**
 * Tracks answers that were entered but not applied, because the visitor does not intend an import without these
 * answers.
 */
export function useUnappliedAnswers() {
  const [fields] = useState(() => new Set<string>());
  const [refused, setRefused] = useState<string | null>(null);
  return {
    answers: { fields, refused, setRefused },
    /** True if all answers are applied; otherwise moves the focus to the first that is not. */
    areApplied(): boolean {
      const [first] = fields;
      if (first === undefined) return true;
      setRefused(first);
      const field = document.getElementById(first);
      field?.closest('details')?.setAttribute('open', '');
      field?.focus();
      return false;
    },
  };
}

/**
 * @param field the id of a field whose answer is not applied; null if its answer is applied
 * @returns the message about the field, once an import was refused because of the field
 */
export function useUnapplied(field: string | null): string | undefined {
  const { fields, refused, setRefused } = useContext(UnappliedAnswers);
  useEffect(() => {
    if (field === null) return;
    fields.add(field);
    return () => {
      fields.delete(field);
      setRefused((now) => (now === field ? null : now));
    };
  }, [field, fields, setRefused]);
  return field !== null && refused === field ? words.import.notApplied : undefined;
}
