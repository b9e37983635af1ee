import { useEffect, useRef, useState } from 'react';
import { words } from '../../../content/words.ts';
import type { Coin } from '../../../contract/market.ts';
import type { OpenQuestion } from '../../../domain/import/check-rows.ts';
import {
  allQuestions,
  type Decisions,
  noDecisions,
  type RowStatus,
} from '../../../domain/import/decisions.ts';
import { maxImportBytes } from '../../../domain/import/file/file-size.ts';
import type { ReadingMode } from '../../../domain/import/file/read-file.ts';
import type { ImportSummary, OpenedFile } from '../../../domain/import/import-session.ts';
import type { RowView } from '../../../domain/import/shown-row.ts';
import type { ImportReply, ImportRequest } from '../../../domain/import/worker-messages.ts';
import type { DateOrder } from '../../../domain/locale/locale-format.ts';
import { portfolioOf } from '../../../domain/portfolio/portfolios.ts';
import { entriesOf, type StoredItems } from '../../../domain/portfolio/stored-items.ts';
import { marketState } from '../../data/market.ts';
import {
  defaultPortfolioId,
  entries,
  portfolioLoaded,
  portfolioStored,
} from '../../state/portfolio/change-entries.ts';
import { portfolio } from '../../state/portfolio/portfolio.ts';
import { ImportReader } from './import-reader.ts';
import { refusalText } from './row-words.ts';

export type ImportStep =
  | { is: 'choose'; problem: string | null }
  | { is: 'reading'; done: number; all: number }
  | { is: 'map'; from: ImportSummary | null }
  | { is: 'check'; summary: ImportSummary }
  | { is: 'done'; summary: ImportSummary; batch: string };

/** The number of rows shown at a time. */
const rowsPerStep = 100;

/**
 * Resolves to the market's coins once they have arrived, or to none if they could not be fetched. Without coins, every
 * symbol in the file needs a question.
 */
const settledCoins = () =>
  new Promise<readonly Coin[]>((resolve) => {
    let stop = () => {};
    const look = () => {
      const { coins, status } = marketState.get();
      if (coins === null && status === 'loading') return;
      stop();
      resolve(coins ?? []);
    };
    stop = marketState.subscribe(look);
    look();
  });

const noItems: StoredItems = [];
const entriesHeldIn = (id: string) => entriesOf(portfolioOf(portfolio.all(), id)?.items ?? noItems);

/**
 * The state of an import, from the choice of a file to the entries in the portfolio. Nothing is stored before its last
 * step.
 */
export function useImport() {
  const [step, setStep] = useState<ImportStep>({ is: 'choose', problem: null });
  const [file, setFile] = useState('');
  // A ref, so that asynchronous work reads the current name.
  const name = useRef('');
  const [opened, setOpened] = useState<OpenedFile | null>(null);
  const [reading, setReading] = useState<ReadingMode>({ as: 'known' });
  const [decisions, setDecisions] = useState<Decisions>(noDecisions);
  const [questions, setQuestions] = useState<readonly OpenQuestion[]>([]);
  const [filter, setFilter] = useState<RowStatus | null>(null);
  const [rows, setRows] = useState<readonly RowView[]>([]);
  const reader = useRef<ImportReader | null>(null);
  const isStoring = useRef(false);
  const [into, setInto] = useState(defaultPortfolioId);
  const held = () => entriesHeldIn(into);
  useEffect(() => () => reader.current?.stop(), []);

  const stop = () => {
    reader.current?.stop();
    reader.current = null;
  };
  const back = (problem: string | null = null) => {
    stop();
    setStep({ is: 'choose', problem });
  };
  /** Sends a request to this file's worker, so that responses of different files never mix. */
  const ask = async <Kind extends ImportReply['is']>(
    request: ImportRequest,
    kind: Kind,
  ): Promise<Extract<ImportReply, { is: Kind }> | null> => {
    const reply = await reader.current?.ask(request);
    if (reply?.is === kind) return reply as Extract<ImportReply, { is: Kind }>;
    if (reply?.is === 'refused') back(refusalText(reply.refusal, name.current));
    else if (reply !== undefined) back(words.import.failed({ file: name.current }));
    return null;
  };
  const show = async (status: RowStatus | null, count: number) => {
    const reply = await ask({ is: 'rows', status, count }, 'rows');
    if (reply) {
      setFilter(status);
      setRows(reply.rows);
    }
  };
  const check = async (request: ImportRequest) => {
    const summary = await ask(request, 'checked');
    if (summary === null) return null;
    await show(request.is === 'read' ? null : filter, rowsPerStep);
    const answers = request.is === 'decide' ? request.decisions : decisions;
    setQuestions((before) =>
      request.is === 'read' ? summary.open : allQuestions(before, summary.open, answers),
    );
    setStep({ is: 'check', summary });
    return summary;
  };
  const read = async (as: ReadingMode) => {
    setReading(as);
    setDecisions(noDecisions);
    setStep({ is: 'reading', done: 0, all: 0 });
    await check({ is: 'read', reading: as });
  };

  /**
   * Stores the checked rows in one write. If another tab has changed the portfolio meanwhile, shows the rows again
   * instead.
   */
  const storeChecked = async (summary: ImportSummary): Promise<boolean> => {
    // The portfolio was deleted. The field now requires another choice.
    if (portfolioOf(portfolio.all(), into) === null) return false;
    const before = held();
    const now = await ask({ is: 'checkAgain', entries: before }, 'checked');
    const reply = now && (await ask({ is: 'entries' }, 'entries'));
    if (reply === null) return false;
    const isGone = portfolioOf(portfolio.all(), into) === null;
    if (isGone || now?.entries !== summary.entries || held() !== before) {
      await check({ is: 'checkAgain', entries: held() });
      return false;
    }
    // Unique even if another tab imports at the same moment.
    const batch = `${Date.now()}-${Math.random().toString(36).slice(2)}`;
    entries.addAll(reply.entries, batch, Date.now(), into);
    await portfolioStored();
    setStep((shown) => (shown.is === 'check' ? { is: 'done', summary: now, batch } : shown));
    return true;
  };

  return {
    step,
    file,
    into,
    async setInto(id: string) {
      setInto(id);
      if (step.is === 'check') await check({ is: 'checkAgain', entries: entriesHeldIn(id) });
    },
    opened,
    reading,
    decisions,
    questions,
    filter,
    rows,
    /** Returns to the checked rows if the columns were opened from there, otherwise to the choice of a file. */
    back() {
      if (step.is === 'map' && step.from) setStep({ is: 'check', summary: step.from });
      else back();
    },
    async choose(chosen: File) {
      stop();
      isStoring.current = false;
      setFile(chosen.name);
      // Forget the column assignment of the previous file.
      setReading({ as: 'known' });
      name.current = chosen.name;
      if (chosen.size > maxImportBytes) {
        setStep({ is: 'choose', problem: words.import.tooLarge({ file: chosen.name }) });
        return;
      }
      setStep({ is: 'reading', done: 0, all: 0 });
      reader.current = new ImportReader((done, all) =>
        setStep((now) => (now.is === 'reading' ? { is: 'reading', done, all } : now)),
      );
      const begun = reader.current;
      const coins = (await settledCoins()).map(({ id, symbol }) => ({ id, symbol }));
      // The import was cancelled, or another file was chosen meanwhile.
      if (reader.current !== begun) return;
      await portfolioLoaded();
      const known = { coins, entries: held() };
      const found = await ask({ is: 'open', file: chosen, known }, 'opened');
      if (found === null) return;
      setOpened(found);
      if (found.layout === null) setStep({ is: 'map', from: null });
      else await read({ as: 'known' });
    },
    read,
    map: () => setStep((now) => ({ is: 'map', from: now.is === 'check' ? now.summary : null })),
    /** Reads the file again with this date order, and keeps the decisions. */
    async chooseOrder(order: DateOrder) {
      const made = decisions;
      await read({ ...reading, order });
      if (made === noDecisions) return;
      setDecisions(made);
      await check({ is: 'decide', decisions: made });
    },
    async decide(change: Partial<Decisions>) {
      const next = { ...decisions, ...change };
      setDecisions(next);
      await check({ is: 'decide', decisions: next });
    },
    show: (status: RowStatus | null) => show(status, rowsPerStep),
    showMore: () => show(filter, rows.length + rowsPerStep),
    /** Stores the checked rows in one write. */
    async store() {
      if (step.is !== 'check' || isStoring.current) return;
      isStoring.current = true;
      isStoring.current = await storeChecked(step.summary);
    },
    unimportedRows: () => ask({ is: 'unimportedRows' }, 'unimportedRows'),
  };
}

export type ImportState = ReturnType<typeof useImport>;
