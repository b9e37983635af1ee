import { createContext } from 'react';
import { ApiError } from '../api.ts';
import { type FieldPath, type FormSchema, fieldLabel, formFieldAt } from './form-schema.ts';

/** Provides a function that finds the fault of a field; null for none. */
export const FormFaultContext = createContext<(path: FieldPath) => string | null>(() => null);

interface FieldFault {
  /** The field's path; null if the fault belongs to no field, such as a fault in the text below. */
  path: FieldPath | null;
  /** The path within the field's value, such as [1] for the second item of a list; empty for the whole value. */
  within: FieldPath;
  /** The rest of the message, which follows the field's label. */
  rest: string;
}

/** Splits a message of the server's check, which begins with the field's path: `zones.1.priceCents is missing`. */
function faultOf(sentence: string, shape: FormSchema): FieldFault {
  const [place = ''] = /^[A-Za-z]\w*(?:\.\w+)*/.exec(sentence) ?? [];
  // Messages count list items from 1.
  const path = place.split('.').map((key) => (/^\d+$/.test(key) ? Number(key) - 1 : key));
  const field = formFieldAt(shape, path);
  if (field === null) return { path: null, within: [], rest: sentence };
  const rest = sentence.slice(place.length).replace(/^:?\s*/, '');
  const isPrice = /Cents$/.test(place);
  return {
    path: field,
    within: path.slice(field.length),
    rest: isPrice ? rest.replace(/has to be a whole number.*/, priceFault) : rest,
  };
}

const priceFault = 'has to be a price, such as 4.90';

/** The labels of a field and, after them, the path within its value as written in the file. */
const labelsOf = (path: FieldPath, within: FieldPath) =>
  [...path.map((key) => (typeof key === 'number' ? key : fieldLabel(key))), ...within]
    .map((key) => (typeof key === 'number' ? String(key + 1) : key))
    .join(', ');

/** The message with the labels of its field; unchanged if the message is about no field. */
export function labelledSentence(sentence: string, shape: FormSchema): string {
  const { path, within, rest } = faultOf(sentence, shape);
  return path === null ? rest : `${labelsOf(path, within)} ${rest}`;
}

/**
 * The faults of a refused save, with the form's labels, and the field of each.
 *
 * @param shape null if the file is edited as text, where faults have lines instead
 */
export function labelledFaults(error: Error | null, shape: FormSchema | null) {
  const problems = error instanceof ApiError ? error.problems : [];
  const faults = problems.map(({ at, sentence, file }) =>
    file === undefined
      ? { path: null, within: [], rest: `${at}: ${sentence}`, isHere: false }
      : { ...faultOf(sentence, shape ?? {}), isHere: true },
  );
  const sentencesOf = (kept: typeof faults) =>
    kept
      .map(({ path, within, rest }) =>
        within.length === 0 ? `${rest}.` : `${labelsOf(path?.slice(-1) ?? [], within)} ${rest}.`,
      )
      .join(' ') || null;
  return {
    refusal:
      faults.length === 0 || shape === null
        ? error
        : new Error(
            faults
              .map(({ path, within, rest }) =>
                path === null ? `${rest}.` : `${labelsOf(path, within)} ${rest}.`,
              )
              .join('\n'),
          ),
    ofField: (path: FieldPath) =>
      sentencesOf(
        faults.filter((fault) => fault.path !== null && fault.path.join() === path.join()),
      ),
    /** The line of the first fault, counted from 1; null for none. */
    line: problems.find(({ line }) => line !== undefined)?.line ?? null,
    /** The faults of the text below the fields. */
    ofBody: sentencesOf(faults.filter(({ path, isHere }) => isHere && path === null)),
  };
}
