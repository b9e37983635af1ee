import { build } from '../scripts/build.mjs';

/** Tests of the running site run what `npm start` does, of the sources as they are now. */
export default (): void => build(process.execPath);
