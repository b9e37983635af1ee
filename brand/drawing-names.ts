/** Every drawing and icon of brand/drawings.svg that pages show, by its id there. */
export const drawingNames = [
  'art-candles',
  'art-network',
  'art-rates',
  'art-tiles',
  'art-ridge',
  'art-wallet',
  'art-shield',
  'art-cards',
  'tool-gas',
  'tool-index',
  'tool-yield',
  'tool-stake',
  'flame',
  'arrow',
  'check',
  'bitcoin',
  'wallet',
  'shield',
  'layers',
  'blocks',
  'gem',
  'level-1',
  'level-2',
  'level-3',
] as const;

export type DrawingName = (typeof drawingNames)[number];
