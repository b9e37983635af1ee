const emailLike = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/;

/** Whether a text looks like an e-mail address: something, an at-sign, and a domain with a dot. Surrounding spaces are ignored. */
export const looksLikeEmail = (text: string): boolean => emailLike.test(text.trim());
