import { z } from 'zod';
import { drawingNames } from '../../../brand/drawing-names.ts';
import { nameHint } from '../nearest-name.ts';

// Schemas that several of the owner's files share.

export const flagSchema = z.boolean('has to be true or false');
export const drawingSchema = z.enum(drawingNames, {
  error: ({ input }) => `is no drawing: ${String(input)}; ${nameHint(String(input), drawingNames)}`,
});
export const oneOf = <const Values extends readonly [string, ...string[]]>(...values: Values) =>
  z.enum(values, { error: () => `has to be ${values.join(' or ')}` });
export const numberSchema = z.number('has to be a number');
export const urlSchema = z.url({ protocol: /^https$/, error: 'has to be an https address' });
