import { build } from '../scripts/build/build.mjs';

/** Builds the current sources, so that tests of the running site use what `npm start` would run. */
export default async (): Promise<void> => {
  const buildError = await build(process.execPath, 'test');
  if (buildError !== null) throw new Error(buildError);
};
