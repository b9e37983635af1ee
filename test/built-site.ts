import { build } from '../scripts/build.mjs';

/** Builds the current sources, so that tests of the running site run what `npm start` runs. */
export default (): void => build(process.execPath);
