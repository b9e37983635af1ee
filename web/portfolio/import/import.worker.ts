import { ImportSession } from '../../../domain/import/import-session.ts';
import type { ImportReply, ImportRequest } from '../../../domain/import/worker-messages.ts';

/** The number of rows between two progress messages. */
const rowsPerWord = 2_000;

let currentSession: ImportSession | null = null;

const postReply = (reply: ImportReply) => self.postMessage(reply);

self.addEventListener('message', ({ data }: MessageEvent<ImportRequest>) => {
  answerRequest(data).then(postReply, () => postReply({ is: 'failed' }));
});

async function answerRequest(request: ImportRequest): Promise<ImportReply> {
  if (request.is === 'open') {
    currentSession = new ImportSession(request.known);
    return currentSession.open(new Uint8Array(await request.file.arrayBuffer()));
  }
  if (currentSession === null) return { is: 'failed' };
  switch (request.is) {
    case 'read':
      return (
        currentSession.read(request.reading, (done, all) => {
          if (done % rowsPerWord === 0) postReply({ is: 'progress', done, all });
        }) ?? { is: 'failed' }
      );
    case 'decide':
      return currentSession.decide(request.decisions) ?? { is: 'failed' };
    case 'checkAgain':
      return currentSession.checkAgain(request.entries) ?? { is: 'failed' };
    case 'rows':
      return { is: 'rows', rows: currentSession.rows(request.status, request.count) };
    case 'entries':
      return { is: 'entries', entries: currentSession.entries };
    case 'unimportedRows':
      return { is: 'unimportedRows', ...currentSession.unimportedRows() };
  }
}
