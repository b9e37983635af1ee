const emailLike = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/;

/** Whether a text looks like an e-mail address: something, an at-sign, and a domain with a dot. Spaces around it do not count. */
export const looksLikeEmail = (text: string): boolean => emailLike.test(text.trim());
