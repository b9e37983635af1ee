/** Errors are kept in sessionStorage, so that they survive navigation. */
export const problemsKey = 'problems';

/**
 * Collects the errors in the console. WebDriver has no call for them, so the page itself must run this, before any other
 * script.
 */
export const consoleScript = `{
  const note = (problem) => {
    const before = JSON.parse(sessionStorage.getItem('${problemsKey}') ?? '[]');
    sessionStorage.setItem('${problemsKey}', JSON.stringify([...before, problem]));
  };
  const { error } = console;
  console.error = (...values) => {
    note('console: ' + values.join(' '));
    error.apply(console, values);
  };
  addEventListener('error', (event) => note('page error: ' + event.message));
  addEventListener('unhandledrejection', (event) => note('page error: ' + event.reason));
  document.addEventListener('securitypolicyviolation', (event) =>
    note('policy: ' + event.violatedDirective + ' ' + event.blockedURI));
}`;

/** Runs in the page. @returns the collected errors, and clears them */
export function takeProblems(key: string): string[] {
  const found: string[] = JSON.parse(sessionStorage.getItem(key) ?? '[]');
  sessionStorage.removeItem(key);
  return found;
}
