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
  /** The ids of the fields. */
  fields: Set<string>;
  /** The one at which the import was refused. */
  refused: string | null;
  setRefused: Dispatch<SetStateAction<string | null>>;
}

export const UnappliedAnswers = createContext<Unapplied>({
  fields: new Set(),
  refused: null,
  setRefused() {},
});

/** The answers that were entered and not applied: an import without them would be another one than was meant. */
export function useUnappliedAnswers() {
  const [fields] = useState(() => new Set<string>());
  const [refused, setRefused] = useState<string | null>(null);
  return {
    answers: { fields, refused, setRefused },
    /** Says whether all were applied, and leads to the first that was not. */
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
 * @param field the id of a field whose answer is not the one in force; null when it is
 * @returns what is said of it once the import was refused
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
