import { type ComponentProps, useId } from 'react';

interface Props extends Omit<ComponentProps<'input'>, 'aria-invalid' | 'aria-describedby'> {
  value: string;
  isUnreadable: boolean;
}

/** A field for a number of pieces or a change of it, with the fault of an unreadable text below it. */
export function ChangeField({ value, isUnreadable, ...attributes }: Props) {
  const id = useId();
  return (
    <>
      <input {...attributes} value={value} aria-invalid={isUnreadable} aria-describedby={id} />
      <small className="fault" id={id}>
        {isUnreadable && `${value.trim()} cannot be read: write a number, such as 12, +5 or −1.`}
      </small>
    </>
  );
}
