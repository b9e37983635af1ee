import { build } from '../scripts/build/build.mjs';

/** Builds the current sources, so that tests of the running site run what `npm start` runs. */
export default async (): Promise<void> => {
  const why = await build(process.execPath, 'test');
  if (why !== null) throw new Error(why);
};
