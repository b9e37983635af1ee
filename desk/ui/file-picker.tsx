import { useRef } from 'react';

interface Props {
  text: string;
  /** The accepted types; any file by default. */
  accept?: string | undefined;
  /** The button's accessible name, if other buttons have the same label. */
  name?: string;
  isOne?: boolean;
  isBusy: boolean;
  choose(files: File[]): void;
}

/** A button that opens the system's file dialog. The same files can be chosen again. */
export function FilePicker({ text, accept, name, isOne = false, isBusy, choose }: Props) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={chooser}
        type="file"
        accept={accept}
        multiple={!isOne}
        hidden
        onChange={({ target }) => {
          choose([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <button
        type="button"
        className={isOne ? 'button plain' : 'button'}
        aria-label={name}
        disabled={isBusy}
        onClick={() => chooser.current?.click()}
      >
        {isBusy ? 'Adding' : text}
      </button>
    </>
  );
}
