import type { ComponentProps } from 'react';

/**
 * A form handled only by a script. `method="dialog"` keeps the browser from submitting it before hydration, which would put
 * typed values into the query string. Within a <dialog>, web/ui/overlays/modal.tsx keeps it from closing the dialog.
 */
export function Form(props: Omit<ComponentProps<'form'>, 'method' | 'action'>) {
  return <form {...props} method="dialog" noValidate />;
}
