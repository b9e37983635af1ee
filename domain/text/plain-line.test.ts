import { expect, test } from 'vitest';
import { isPlainLine } from './plain-line.ts';

test.each([
  'Mara Lindqvist',
  'J.R.R. Tolkien',
  'Dr.Schmidt',
  'Dr.Müller',
  'prof.dr.müller',
  'Dipl.-Ing.Huber',
  'St.John Smith',
  'Ma.Teresa Cruz',
  'Müller GmbH & Co.KG',
  'Hauptstr.Nord 5',
  "Seán O'Connor Jr.",
  'Dr. Eva Müller-Lüdenscheidt',
  'Hauptstr.12',
  'ул.Ленина 5',
  'просп.Мира, д.3',
  'Οδ.Ερμού 12',
  'רח.הרצל 3',
  'شارع.النصر ٥',
  'ул.Комсомольская',
  'ถนน.สุขุมวิท',
  'St. Gallen',
  'Unit 4/2, 3rd floor',
  '東京都千代田区1-1',
  '',
])('MAIL-TYPED: %j is a name or a part of an address', (text) => {
  expect(isPlainLine(text)).toBe(true);
});

test.each([
  'https://evil.example/x',
  'Mara www.evil.example',
  'Claim it at evil.com now',
  'evil.example',
  'Evil.Com',
  'EVIL.EXAMPLE',
  'Dr.evil.com',
  'dr.li/pay',
  'evil.co.uk',
  'evil.dr.com',
  'mara@evil.example',
  't.co/abc',
  'evil．com',
  'bücher.example',
  'пример.рф',
  'почта.пример.рус/путь',
  'пример.com',
  'موقع.السعودية',
  '例子.中国',
  'उदाहरण.भारत',
  'Mara\nBcc: all@evil',
  'Mara\r\n',
  'Mara\u2028Lindqvist',
  'Mara\u001b[2J',
])('MAIL-TYPED: %j is none: it contains a site’s address or a line break', (text) => {
  expect(isPlainLine(text)).toBe(false);
});
