import { useEffect, useRef } from 'react';

/** The height in pixels of the text before a place, including wrapped lines. */
function heightBefore(field: HTMLTextAreaElement, place: number): number {
  const copy = document.createElement('textarea');
  copy.className = field.className;
  copy.value = field.value.slice(0, place);
  copy.rows = 1;
  copy.style.cssText = `position: absolute; visibility: hidden; min-height: 0; width: ${field.offsetWidth}px`;
  field.after(copy);
  const { scrollHeight } = copy;
  copy.remove();
  return scrollHeight;
}

function selectLine(field: HTMLTextAreaElement, line: number): void {
  const lines = field.value.split('\n');
  const start = lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0);
  field.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
  field.scrollTop = heightBefore(field, start) - field.clientHeight / 2;
}

interface Props {
  path: string;
  text: string;
  onChange(text: string): void;
  /** The refusal of the last save, and the line of its first fault. */
  refusal: Error | null;
  line: number | null;
}

/** The text of a whole file. After a refused save, the caret moves to the line of the first fault. */
export function FileText({ path, text, onChange, refusal, line }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each refusal
  useEffect(() => {
    if (line !== null && field.current) selectLine(field.current, line);
  }, [refusal, line]);
  return (
    <section className="card">
      <label className="field wide pad">
        {path}
        <textarea
          ref={field}
          className="code"
          rows={24}
          spellCheck={false}
          // ActionRefusal focuses the first invalid field.
          aria-invalid={line !== null || undefined}
          value={text}
          onChange={({ target }) => onChange(target.value)}
        />
      </label>
    </section>
  );
}
