/** Escaped markup, safe to insert into a page. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Value = Markup | string | number | null | readonly Markup[];

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A template that escapes its values, except Markup; null renders as nothing. */
export function html(strings: TemplateStringsArray, ...values: Value[]): Markup {
  const text = strings.reduce(
    (made, part, index) => made + render(values[index - 1] ?? null) + part,
  );
  return new Markup(text);
}

function render(value: Value): string {
  if (value === null) return '';
  if (value instanceof Markup) return value.text;
  if (typeof value === 'string' || typeof value === 'number')
    return String(value).replace(/[&<>"']/g, (character) => escapes[character] ?? character);
  return value.map((part) => part.text).join('');
}
