import { readEnglish } from '../../content/read/words/read-words.ts';
import {
  isText,
  splitAtValues,
  type Text,
  type WordTree,
} from '../../content/read/words/sentence.ts';

/** A variety of English, so that numbers and dates stay as they are. */
export const pseudoLanguage = 'en-XA';

const plainLetters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const accentedLetters = 'áƀçďéƒĝĥíĵķļɱñóþɋŕšţúṽŵẋýžÁƁÇĎÉƑĜĤÍĴĶĻṀÑÓÞǪŔŠŢÚṼŴẊÝŽ';

/** The factor by which other languages may be longer. */
const lengthFactor = 1.4;

/** Lengthens a text by doubling its vowels and repeating a letter at its end, and accents its letters. */
function pieceOf(text: string): string {
  const wantedLength = Math.ceil(text.length * lengthFactor);
  let lettersLeft = wantedLength - text.length;
  const doubledText = text.replaceAll(/[aeiou]/gi, (vowel) => {
    lettersLeft -= 1;
    return lettersLeft < 0 ? vowel : vowel + vowel.toLowerCase();
  });
  const lastLetter = /\p{L}(?=\P{L}*$)/u;
  const fullText =
    lettersLeft > 0 && lastLetter.test(doubledText)
      ? doubledText.replace(lastLetter, `$&${'e'.repeat(lettersLeft)}`)
      : doubledText;
  return fullText.replaceAll(
    /[a-z]/gi,
    (letter) => accentedLetters[plainLetters.indexOf(letter)] ?? letter,
  );
}

/** Turns `Pay {amount}` into `[Þááý {amount}]`. */
const sentenceOf = (text: string) =>
  `[${splitAtValues(text)
    .map((piece, index) => (index % 2 === 1 ? `{${piece}}` : pieceOf(piece)))
    .join('')}]`;

const textOf = (text: Text): Text =>
  typeof text === 'string'
    ? sentenceOf(text)
    : {
        ...text,
        ...Object.fromEntries(
          Object.entries(text).map(([form, formText]) => [form, sentenceOf(formText)]),
        ),
      };

const roomOf = (room: WordTree): WordTree =>
  Object.fromEntries(
    Object.entries(room).map(([key, child]) => [
      key,
      isText(child) ? textOf(child) : roomOf(child),
    ]),
  );

/** All of words/en in accented letters within brackets, 40 % longer. Text in other letters on a page is hard-coded. */
export const pseudoWords = (): WordTree => roomOf(readEnglish());
