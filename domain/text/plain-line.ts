/** Abbreviations before a name, as people write them without a space after the dot. */
const abbreviations =
  'ap|apt|arch|av|ave|avv|bldg|blvd|co|dipl|dott|dr|dra|fco|fr|geb|gral|hr|ing|inh|jr|jun|jur|lic|ma|mag|med|mlle|mme|mr|mrs|ms|mx|nat|no|nr|phil|prof|rd|rer|sen|sr|sra|st|sta|ste|sto|\\p{L}*str';
/** One or more titles at the start of a word. Few hosts have such names, and all of these are already registered. */
const titlePattern = new RegExp(
  `(?<![\\p{L}\\p{N}.@/-])(?:(?:${abbreviations})\\.-?)+(?=\\p{L})`,
  'giu',
);
/**
 * Top-level domains in scripts whose abbreviations may have no space after the dot, as in "ул.Ленина". Any other word
 * of these scripts ends no host, so no mail program makes a link of it.
 */
const topLevelDomains =
  // Cyrillic, Greek, Armenian, Georgian
  'рф|рус|дети|онлайн|сайт|орг|ком|москва|католик|бел|укр|срб|мкд|мон|қаз|бг|ею|ελ|ευ|հայ|გე' +
  // Arabic, Hebrew
  '|السعودية|مصر|امارات|الاردن|الجزائر|المغرب|تونس|قطر|عمان|سورية|سوريا|فلسطين|اليمن|عراق|البحرين|سودان|موريتانيا' +
  '|ایران|پاکستان|بھارت|بارت|مليسيا|بازار|شبكة|موقع|عرب|كوم|همراه|كاثوليك|ابوظبي|اتصالات|بيتك|العليان|ارامكو' +
  '|ישראל|קום' +
  // India, Sri Lanka, Singapore, Thailand, Laos
  '|भारत|भारतम्|भारोत|संगठन|कॉम|नेट|ভারত|বাংলা|ভাৰত|ਭਾਰਤ|ભારત|ଭାରତ|இந்தியா|இலங்கை|சிங்கப்பூர்|భారత్|ಭಾರತ|ഭാരതം|ලංකා' +
  '|ไทย|คอม|ລາວ';
const linkedLetter = '[\\p{sc=Latin}\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Hangul}]';
// Mail programs turn any word with a dot before letters into a link, except after a single letter, which is an initial.
const addressPattern = new RegExp(
  `://|www\\.|[\\p{L}\\p{N}-]{2}\\p{M}*[.。](?:${linkedLetter}{2}|(?:${topLevelDomains})(?![\\p{L}\\p{M}]))`,
  'iu',
);
const pathPattern = /\w\.\w[\w-]*\//;
const lineEnd = /[\p{Cc}\u2028\u2029]/u;

/** True for a name or part of an address on one line, without anything that a mail would turn into a link. */
export function isPlainLine(text: string): boolean {
  const line = text.normalize('NFKC');
  return !(
    lineEnd.test(text) ||
    pathPattern.test(line) ||
    addressPattern.test(line.replaceAll(titlePattern, ' '))
  );
}
