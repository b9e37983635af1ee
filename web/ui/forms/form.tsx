import type { ComponentProps } from 'react';

/**
 * A form that only a script handles. `method="dialog"` keeps the browser from submitting the form before hydration,
 * which would put typed values into the query string. Within a <dialog>, web/ui/overlays/modal.tsx keeps the form
 * from closing the dialog.
 */
export function Form(props: Omit<ComponentProps<'form'>, 'method' | 'action'>) {
  return <form {...props} method="dialog" noValidate />;
}
