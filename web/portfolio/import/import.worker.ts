import type { ImportReply, ImportRequest } from '../../../domain/import/messages.ts';
import { ImportSession } from '../../../domain/import/session.ts';

/** The number of rows between two progress messages. */
const rowsPerWord = 2_000;

let session: ImportSession | null = null;

const postReply = (reply: ImportReply) => self.postMessage(reply);

self.addEventListener('message', ({ data }: MessageEvent<ImportRequest>) => {
  answer(data).then(postReply, () => postReply({ is: 'failed' }));
});

async function answer(request: ImportRequest): Promise<ImportReply> {
  if (request.is === 'open') {
    session = new ImportSession(request.known);
    return session.open(new Uint8Array(await request.file.arrayBuffer()));
  }
  if (session === null) return { is: 'failed' };
  switch (request.is) {
    case 'read':
      return (
        session.read(request.reading, (done, all) => {
          if (done % rowsPerWord === 0) postReply({ is: 'progress', done, all });
        }) ?? { is: 'failed' }
      );
    case 'decide':
      return session.decide(request.decisions) ?? { is: 'failed' };
    case 'know':
      return session.know(request.entries) ?? { is: 'failed' };
    case 'rows':
      return { is: 'rows', rows: session.rows(request.status, request.count) };
    case 'entries':
      return { is: 'entries', entries: session.entries };
    case 'leftOut':
      return { is: 'leftOut', ...session.leftOut() };
  }
}
