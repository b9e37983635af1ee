import type { ComponentProps } from 'react';

/**
 * A form that only its script answers. With `method="dialog"` a browser sends it nowhere: until the script has come, or
 * without one, nothing that was typed gets into an address. Around a form in a <dialog>, web/ui/modal.tsx keeps the
 * browser from closing it.
 */
export function Form(props: Omit<ComponentProps<'form'>, 'method' | 'action'>) {
  return <form {...props} method="dialog" noValidate />;
}
