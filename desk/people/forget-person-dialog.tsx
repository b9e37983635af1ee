import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, api, bodyOrThrow } from '../api.ts';
import { Dialog } from '../ui/dialog.tsx';
import { ActionRefusal } from '../ui/notices.tsx';

interface Props {
  email: string;
  /** Called when the dialog closes after the person's data was erased. */
  done(): void;
}

/** Erases a person's data. Lists before and after which data is erased, and which is kept, why and until when. */
export function ForgetPersonDialog({ email, done }: Props) {
  const [isOpen, setOpen] = useState(false);
  const ask = useMutation({
    mutationFn: () => bodyOrThrow(api.people.forget.$post({ json: { email, seen: null } })),
  });
  const forget = useMutation({
    mutationFn: (seen: string) => bodyOrThrow(api.people.forget.$post({ json: { email, seen } })),
    // The data may have changed, so show beside the refusal the data that would be erased now.
    onError(error) {
      if (error instanceof ApiError && error.status === 409) ask.mutate();
    },
  });
  const isForgotten = forget.isSuccess;
  const open = () => {
    setOpen(true);
    forget.reset();
    ask.mutate();
  };
  const close = () => {
    setOpen(false);
    if (isForgotten) done();
  };
  const told = forget.data ?? ask.data;
  const isNothing = told?.erased.length === 0 && told.stays.length === 0;
  return (
    <>
      <button type="button" className="button" onClick={open}>
        Forget
      </button>
      <Dialog
        title={isForgotten ? `${email} is forgotten` : `Forget ${email}`}
        isOpen={isOpen}
        close={close}
      >
        <div className="stack" aria-live="polite">
          <ActionRefusal error={ask.error ?? forget.error} />
          {isNothing && <p>Nothing that could be erased is held about this address.</p>}
          {told && !isNothing && (
            <>
              <SentenceList
                title={isForgotten ? 'Erased' : 'Will be erased'}
                sentences={told.erased}
              />
              <SentenceList title="Stays, and why" sentences={told.stays} />
              <SentenceList title="Yours to erase" sentences={told.elsewhere} />
              {!isForgotten && (
                <button
                  type="button"
                  className="button danger"
                  disabled={ask.isPending || forget.isPending}
                  onClick={() => forget.mutate(told.version)}
                >
                  Forget for good
                </button>
              )}
            </>
          )}
        </div>
      </Dialog>
    </>
  );
}

const SentenceList = ({ title, sentences }: { title: string; sentences: readonly string[] }) =>
  sentences.length > 0 && (
    <section aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  );
