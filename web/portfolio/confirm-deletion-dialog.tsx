import { useState } from 'react';
import { words } from '../../content/words.ts';
import type { Entry } from '../../domain/ledger/entry.ts';
import type { Holding } from '../../domain/portfolio/portfolio.ts';
import { entries } from '../state/portfolio/change-entries.ts';
import { Dialog } from '../ui/overlays/dialog.tsx';
import type { ModalProps } from '../ui/overlays/modal.tsx';

/** The transactions to delete: those of a coin, all, or those lost because their data is unreadable. */
export type DeletionSubject = { coinId: string } | 'all' | 'lost';

interface QuestionContext {
  /** null closes the dialog. */
  subject: DeletionSubject | null;
  transactions: readonly Entry[];
  rows: readonly Holding[];
  /** The name of the shown portfolio, if there are several. */
  within: string | null;
  lost: number;
}

interface Question {
  title: string;
  description: string;
  action: string;
  onYes(): void;
}

type Props = Pick<ModalProps, 'onClose' | 'returnFocusTo'> & QuestionContext;

/** Asks for confirmation of a deletion that cannot be undone. */
export function ConfirmDeletionDialog({
  subject: about,
  transactions,
  rows,
  within,
  lost,
  ...modal
}: Props) {
  const question = questionOf({ subject: about, transactions, rows, within, lost });
  const { onClose } = modal;
  // Keep the question while the dialog fades out.
  const [shownQuestion, setShownQuestion] = useState(question);
  if (question !== null && question.description !== shownQuestion?.description)
    setShownQuestion(question);
  return (
    <Dialog
      title={shownQuestion?.title ?? ''}
      description={shownQuestion?.description ?? ''}
      open={question !== null}
      {...modal}
    >
      <div className="mt-5 flex justify-end gap-2">
        <button type="button" className="btn btn-ghost" onClick={onClose}>
          {words.portfolio.cancel}
        </button>
        <button
          type="button"
          className="btn btn-danger border-danger!"
          onClick={() => {
            question?.onYes();
            onClose();
          }}
        >
          {shownQuestion?.action}
        </button>
      </div>
    </Dialog>
  );
}

/** The question for the current state, which another tab may change; null if there is nothing left to delete. */
function questionOf({
  subject,
  transactions,
  rows,
  within,
  lost,
}: QuestionContext): Question | null {
  if (subject === 'all')
    return transactions.length === 0 ? null : clearQuestion(transactions, within);
  if (subject === 'lost') return lost === 0 ? null : lostQuestion(lost);
  if (subject === null) return null;
  const row = rows.find(({ coinId }) => coinId === subject.coinId);
  return row ? deleteQuestion(row, within) : null;
}

/** @param within the name of the shown portfolio, if there are several */
const clearQuestion = (transactions: readonly Entry[], within: string | null): Question => ({
  title: words.portfolio.clearTitle,
  description:
    within === null
      ? words.portfolio.clearText({ count: transactions.length })
      : words.portfolios.clearText({ count: transactions.length, name: within }),
  action: words.portfolio.confirmClear,
  onYes: () => entries.clear(transactions),
});

const lostQuestion = (count: number): Question => ({
  title: words.portfolios.removeLostTitle,
  description: words.portfolios.removeLostText({ count }),
  action: words.portfolio.delete,
  onYes: entries.removeLost,
});

const deleteQuestion = ({ coin, coinId, match }: Holding, within: string | null): Question => ({
  title: words.portfolio.deleteCoinTitle({ coin: match?.name ?? coin }),
  description:
    within === null
      ? words.portfolio.deleteCoinText({ coin: match?.name ?? coin })
      : words.portfolios.deleteCoinText({ coin: match?.name ?? coin, name: within }),
  action: words.portfolio.delete,
  onYes: () => entries.removeCoin(coinId),
});
