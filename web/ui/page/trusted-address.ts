declare global {
  interface Window {
    trustedTypes?: {
      createPolicy(
        name: string,
        rules: { createScriptURL(): string },
      ): { createScriptURL(text: string): unknown };
    };
  }
}

/**
 * A script's address as the browser wants it: with Trusted Types no plain text may name one.
 *
 * @param policy its name, which the page allows once
 */
export function trustedAddress(policy: string, address: string): string {
  const made = window.trustedTypes?.createPolicy(policy, { createScriptURL: () => address });
  // The types of the platform know no trusted address yet.
  return (made?.createScriptURL('') ?? address) as string;
}
