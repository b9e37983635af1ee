/**
 * What the site's process is started with, by `npm start`, the tests and the bench alike: Node's arguments.
 * The young generation stays small: what a request leaves behind is little, and Node keeps what it once took.
 */
export const site = ['--max-semi-space-size=4', 'build/site/main.js'];
