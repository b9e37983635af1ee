import { stat } from 'node:fs/promises';

const lookEveryMs = 200;

/**
 * Reports the size of a file while some work writes it, and once more at its end.
 *
 * @param seen called with the bytes written so far
 */
export async function reportFileGrowth<T>(
  file: string,
  seen: (bytes: number) => void,
  work: () => Promise<T>,
): Promise<T> {
  const look = async () => {
    const written = await stat(file).catch(() => null);
    if (written !== null) seen(written.size);
  };
  const looking = setInterval(look, lookEveryMs);
  try {
    const result = await work();
    await look();
    return result;
  } finally {
    clearInterval(looking);
  }
}
