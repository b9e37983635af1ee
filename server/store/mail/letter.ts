/** What a mail says, before it is written as text and as HTML. */
export interface Letter {
  to: { name: string; address: string };
  subject: string;
  heading: string;
  paragraphs: string[];
  lines: LetterLine[];
  sums: { label: string; amount: string; isTotal: boolean }[];
  /** Null where nothing is to be opened. */
  button: { label: string; href: string; note: string } | null;
  sections: { heading: string; lines: string[] }[];
  /** Small, below the card. */
  small: LetterNote[];
}

export interface LetterLine {
  title: string;
  detail: string;
  /** Such as 2 × $16.00. */
  count: string;
  amount: string;
}

interface LetterNote {
  text: string;
  href: string | null;
}
