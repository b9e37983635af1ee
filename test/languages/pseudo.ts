import { readEnglish } from '../../content/read/words/read-words.ts';
import {
  isText,
  splitAtValues,
  type Text,
  type WordTree,
} from '../../content/read/words/sentence.ts';

/** A variety of English, so that numbers and dates stay as they are. */
export const pseudoLanguage = 'en-XA';

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const accented = 'áƀçďéƒĝĥíĵķļɱñóþɋŕšţúṽŵẋýžÁƁÇĎÉƑĜĤÍĴĶĻṀÑÓÞǪŔŠŢÚṼŴẊÝŽ';

/** Other languages are longer by as much. */
const longer = 1.4;

/** Each vowel twice, and more of them at the end until it is long enough. */
function pieceOf(text: string): string {
  const wanted = Math.ceil(text.length * longer);
  let left = wanted - text.length;
  const doubled = text.replaceAll(/[aeiou]/gi, (vowel) => {
    left -= 1;
    return left < 0 ? vowel : vowel + vowel.toLowerCase();
  });
  const end = /\p{L}(?=\P{L}*$)/u;
  const full =
    left > 0 && end.test(doubled) ? doubled.replace(end, `$&${'e'.repeat(left)}`) : doubled;
  return full.replaceAll(/[a-z]/gi, (letter) => accented[plain.indexOf(letter)] ?? letter);
}

/** `Pay {amount}` as `[Þááý {amount}]`. */
const sentenceOf = (text: string) =>
  `[${splitAtValues(text)
    .map((piece, index) => (index % 2 === 1 ? `{${piece}}` : pieceOf(piece)))
    .join('')}]`;

const textOf = (text: Text): Text =>
  typeof text === 'string'
    ? sentenceOf(text)
    : {
        ...text,
        ...Object.fromEntries(Object.entries(text).map(([form, each]) => [form, sentenceOf(each)])),
      };

const roomOf = (room: WordTree): WordTree =>
  Object.fromEntries(
    Object.entries(room).map(([key, each]) => [key, isText(each) ? textOf(each) : roomOf(each)]),
  );

/** Every word of words/en in accented letters within brackets, 40 % longer. What is on a page in other letters stands in code. */
export const pseudoWords = (): WordTree => roomOf(readEnglish());
