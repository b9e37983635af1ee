import { Fragment, type ReactNode } from 'react';
import type { Sentence } from '../../content/read/words/sentence.ts';

/** The mark around each value's name in the text: a private-use character, which no sentence contains. */
const placeMarker = '\ue000';
const aroundPlace = /[\u2066\u2068]?\ue000\u2069?/u;

/** A sentence with React elements as its values. */
export function sentenceWithElements<Name extends string>(
  sentence: Sentence<Name>,
  elements: Readonly<Record<Exclude<Name, 'count'>, ReactNode>>,
): ReactNode {
  const names = Object.keys(elements).map((name) => [name, `${placeMarker}${name}${placeMarker}`]);
  // The compiler cannot derive that the object has all names of the sentence.
  const text = sentence(Object.fromEntries(names) as Parameters<Sentence<Name>>[0]);
  // Each element has its own direction, so the marks around a value are left out.
  return text
    .split(aroundPlace)
    .map((part, index) =>
      index % 2 === 1 ? (
        <Fragment key={index}>{elements[part as Exclude<Name, 'count'>]}</Fragment>
      ) : (
        part
      ),
    );
}
