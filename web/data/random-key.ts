/** 128 random bits. Not randomUUID, which needs a secure context and so fails on plain http. */
export const randomKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
