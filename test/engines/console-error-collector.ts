/** The key of the errors in sessionStorage, where they survive navigation. */
export const consoleErrorsKey = 'problems';

/** Collects console errors. WebDriver has no call for them, so every page must run this script before its own. */
export const consoleErrorScript = `{
  const note = (problem) => {
    const before = JSON.parse(sessionStorage.getItem('${consoleErrorsKey}') ?? '[]');
    sessionStorage.setItem('${consoleErrorsKey}', JSON.stringify([...before, problem]));
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

/** Reads the collected errors and removes them from storage. Runs in the page. */
export function takeConsoleErrors(key: string): string[] {
  const collected: string[] = JSON.parse(sessionStorage.getItem(key) ?? '[]');
  sessionStorage.removeItem(key);
  return collected;
}
