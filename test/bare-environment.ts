/**
 * What a program of the project is started with that must know none of the settings which the tests run with. With the compile
 * cache it starts in two thirds of the time.
 */
export const bareEnvironment = {
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
};
