import { z } from 'zod';
import { drawingNames } from '../../../brand/drawing-names.ts';
import { nameHint } from '../nearest-name.ts';

// Values that several of the owner's files share.

export const flag = z.boolean('has to be true or false');
export const drawing = z.enum(drawingNames, {
  error: ({ input }) => `is no drawing: ${String(input)}; ${nameHint(String(input), drawingNames)}`,
});
export const oneOf = <const Values extends readonly [string, ...string[]]>(...values: Values) =>
  z.enum(values, { error: () => `has to be ${values.join(' or ')}` });
export const figure = z.number('has to be a number');
export const address = z.url({ protocol: /^https$/, error: 'has to be an https address' });
