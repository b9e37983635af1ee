/** 128 random bits as hex. randomUUID would need a secure context, and so fail on plain http. */
export const randomKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
