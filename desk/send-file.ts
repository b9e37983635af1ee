import type { ClientResponse } from 'hono/client';
import { tooLargeText } from '../contract/file-limits.ts';
import { ApiError, bodyOrThrow } from './api.ts';
import { fetchSignedIn } from './repeat-press.ts';

/**
 * Refuses a file that the server would refuse as too large. The check saves the upload, and replaces the message of a
 * proxy, which may refuse the file before our server does.
 *
 * @throws ApiError that names the file
 */
export function requireSize({ name, size }: File, maxBytes: number): void {
  if (size > maxBytes) throw new ApiError(`${name}: ${tooLargeText('The file', maxBytes)}`, 413);
}

/**
 * Sends a file as the body of a request.
 *
 * @returns the response
 * @throws ApiError that names the file
 */
export async function sendFile<Answer>(
  path: string,
  file: File,
  maxBytes: number,
): Promise<Answer> {
  requireSize(file, maxBytes);
  const init = {
    method: 'POST',
    headers: {
      'content-type': file.type.startsWith('image/') ? file.type : 'application/octet-stream',
    },
    body: file,
  };
  const asks = `${file.name} ${file.size} ${file.lastModified}`;
  const answer = fetchSignedIn(path, init, asks) as Promise<ClientResponse<Answer, 200, 'json'>>;
  return bodyOrThrow(answer).catch((error: ApiError) => {
    throw new ApiError(`${file.name}: ${error.message}`, error.status);
  }) as Promise<Answer>;
}
