import Color from 'colorjs.io';

/** The accent of one theme, as #rrggbb. Missing values are derived from the accent. */
export interface Accent {
  /** Fills: buttons, badges, marks. */
  accent?: string | undefined;
  onAccent?: string | undefined;
  accentText?: string | undefined;
}

export type Theme = 'light' | 'dark';

/** Backgrounds of brand/tokens.css behind text in the accent colour, worst contrast first. */
const backgrounds = {
  light: ['oklch(0.967 0.005 258)', 'oklch(1 0 0)'],
  dark: ['oklch(0.238 0.017 258)', 'oklch(0.168 0.014 258)'],
} as const;
/** Pure black and white, because softer colours would lack contrast on a medium grey accent. */
const textColors = ['#000000', '#ffffff'] as const;

/** WCAG AA for text. */
export const textContrast = 4.5;
/**
 * Minimum contrast of a button with the page. The label of the button needs textContrast. The default accent has 2.1.
 */
const fillContrast = 1.5;

const contrast = (text: Color, ground: Color | string) => text.contrast(ground, 'WCAG21');

/** The lowest contrast of a text with the theme's backgrounds. */
const contrastOn = (text: Color, theme: Theme): number =>
  Math.min(...backgrounds[theme].map((ground) => contrast(text, ground)));

interface ColourFault {
  field: keyof Accent;
  /** The fault and what is allowed: the rest of a sentence that begins with the field. */
  text: string;
}

export function contrastFaults(given: Accent, theme: Theme): ColourFault[] {
  const { accent, onAccent, accentText } = given;
  const faults: ColourFault[] = [];
  const requireContrast = (field: keyof Accent, found: number, least: number, words: string) => {
    if (found >= least) return;
    const text = `has a contrast of ${found.toFixed(1)}${words}: it has to be ${least} at least`;
    faults.push({ field, text });
  };
  if (accent !== undefined)
    requireContrast(
      'accent',
      contrastOn(new Color(accent), theme),
      fillContrast,
      ` with the page, too little for a button to be seen in the ${theme} theme`,
    );
  if (onAccent !== undefined && accent === undefined)
    faults.push({ field: 'onAccent', text: 'needs an accent, which it is on' });
  if (accent !== undefined && onAccent !== undefined)
    requireContrast(
      'onAccent',
      contrast(new Color(onAccent), accent),
      textContrast,
      ', too little to be read',
    );
  if (accentText !== undefined)
    requireContrast(
      'accentText',
      contrastOn(new Color(accentText), theme),
      textContrast,
      ', too little to be read',
    );
  return faults;
}

/** Black or white, whichever has more contrast. */
function textOn(accent: string): string {
  const [dark, light] = textColors;
  return contrast(new Color(dark), accent) >= contrast(new Color(light), accent) ? dark : light;
}

/** A button in the accent, where style sheets have no variables; null without an accent. */
export const buttonColours = ({
  accent,
  onAccent,
}: Accent): { fill: string; text: string } | null =>
  accent === undefined ? null : { fill: accent, text: onAccent ?? textOn(accent) };

/** The CSS custom properties derived from an accent. */
export function accentTokens({ accent, onAccent, accentText }: Accent, theme: Theme): string {
  if (accent === undefined) return accentText === undefined ? '' : `--flame-text: ${accentText};`;
  const base = new Color(accent).to('oklch');
  // A grey has no hue.
  const [l = 0, c = 0, h = 0] = base.coords.map((value) => value ?? 0);
  const shade = (lightness: number, chroma: number) =>
    new Color('oklch', [lightness, chroma, h]).to('srgb').toGamut().toString({ format: 'hex' });
  const step = theme === 'light' ? -0.01 : 0.01;
  // The conversion gives white a lightness slightly above 1.
  let textLightness = Math.min(1, l);
  while (
    textLightness >= 0 &&
    textLightness <= 1 &&
    contrastOn(new Color(shade(textLightness, c)), theme) < textContrast
  )
    textLightness += step;
  const tokens = {
    flame: accent,
    'flame-hover': shade(l + (theme === 'light' ? -0.035 : 0.035), c),
    'flame-core': shade(0.95, c / 2),
    'flame-deep': shade(theme === 'light' ? Math.min(l, 0.62) : Math.max(l, 0.66), c),
    'on-flame': onAccent ?? textOn(accent),
    'flame-text': accentText ?? shade(Math.min(1, Math.max(0, textLightness)), c),
    'flame-soft':
      theme === 'light' ? shade(0.968, Math.min(c, 0.024)) : shade(0.282, Math.min(c, 0.04)),
    'flame-line':
      theme === 'light' ? shade(0.88, Math.min(c, 0.07)) : shade(0.42, Math.min(c, 0.075)),
    'glow-color': accent,
    'art-candle': shade(0.79, Math.min(c, 0.148)),
    'art-ember': shade(0.69, Math.min(c, 0.15)),
    'art-glow': shade(0.94, Math.min(c, 0.07)),
  };
  return Object.entries(tokens)
    .map(([name, value]) => `--${name}: ${value};`)
    .join(' ');
}
