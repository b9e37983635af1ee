import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api, bodyOrThrow, queryClient } from '../api.ts';
import { Dialog } from '../ui/dialog.tsx';
import { ActionRefusal } from '../ui/notices.tsx';
import type { OrderDetail } from './order-page.tsx';

export function MessageForm({ order: { number, email } }: { order: OrderDetail }) {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const send = useMutation({
    mutationFn: () =>
      bodyOrThrow(api.orders[':number'].message.$post({ param: { number }, json: { text } })),
    async onSuccess() {
      await queryClient.invalidateQueries();
      setOpen(false);
      setText('');
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send.mutate();
  };
  return (
    <>
      <button
        type="button"
        className="button"
        onClick={() => {
          send.reset();
          setOpen(true);
        }}
      >
        Write to the buyer
      </button>
      {send.isSuccess && (
        <p role="status" className="notice">
          {`Your message is on its way to ${email}.`}
        </p>
      )}
      <Dialog title={`Write to ${email}`} isOpen={isOpen} close={() => setOpen(false)}>
        <form onSubmit={submit} className="stack">
          <label className="field wide">
            Message
            <textarea
              data-first
              required
              rows={8}
              maxLength={5_000}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          </label>
          <p className="quiet">
            The mail names order {number} and links to it. An answer comes to the shop's address.
          </p>
          <ActionRefusal error={send.error} />
          <button type="submit" className="button flame" disabled={send.isPending}>
            {send.isPending ? 'Sending' : 'Send it'}
          </button>
        </form>
      </Dialog>
    </>
  );
}
