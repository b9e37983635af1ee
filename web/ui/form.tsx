import type { ComponentProps } from 'react';

/**
 * A form that only its script answers. With `method="dialog"`, and no <dialog> around it, a browser sends it nowhere:
 * until the script has come, or without one, nothing that was typed gets into an address.
 */
export function Form(props: Omit<ComponentProps<'form'>, 'method' | 'action'>) {
  return <form {...props} method="dialog" noValidate />;
}
