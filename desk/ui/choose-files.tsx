import { useRef } from 'react';

interface Props {
  /** The button's label. */
  text: string;
  /** The accepted types; any file by default. */
  accept?: string | undefined;
  isBusy: boolean;
  choose(files: File[]): void;
}

/** A button that opens the system's file dialog. The same files can be chosen again. */
export function ChooseFiles({ text, accept, isBusy, choose }: Props) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={chooser}
        type="file"
        accept={accept}
        multiple
        hidden
        onChange={({ target }) => {
          choose([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <button
        type="button"
        className="button"
        disabled={isBusy}
        onClick={() => chooser.current?.click()}
      >
        {isBusy ? 'Adding' : text}
      </button>
    </>
  );
}
