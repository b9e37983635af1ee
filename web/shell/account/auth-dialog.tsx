import { useState } from 'react';
import { Mark } from '../../../brand/mark.tsx';
import { brand } from '../../../content/brand.ts';
import { labels } from '../../../content/labels.ts';
import { fill } from '../../../content/messages/fill.ts';
import { authHints, messages } from '../../../content/messages/messages.ts';
import {
  type AuthRequest,
  closeOverlay,
  overlayOpener,
  switchAuthMode,
} from '../../state/overlays.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { lazyPart } from '../../ui/page/lazy-part.tsx';

const words = {
  login: {
    title: fill(authHints.logInTitle, { name: brand.name }),
    lede: authHints.logInLede,
    submit: labels.account.logIn,
    question: authHints.noAccount,
    other: 'register',
    switchTo: labels.account.register,
  },
  register: {
    title: authHints.registerTitle,
    lede: authHints.registerLede,
    submit: labels.account.register,
    question: authHints.hasAccount,
    other: 'login',
    switchTo: labels.account.logIn,
  },
} as const;

const fields = lazyPart(() => import('./auth-form.tsx').then((part) => part.AuthForm));

export const preloadAuth = fields.preload;

const failed = () => {
  closeOverlay();
  toast({ ...messages.partNotLoaded, variant: 'destructive' });
};

/** Log in or register: a mock that accepts any e-mail and password. */
export function AuthDialog({ request }: { request: AuthRequest | null }) {
  // The texts stay while the dialog fades out.
  const [lastMode, setLastMode] = useState(request?.mode ?? 'login');
  if (request !== null && request.mode !== lastMode) setLastMode(request.mode);
  const text = words[request?.mode ?? lastMode];
  const dismiss = () => {
    closeOverlay();
    request?.onDismiss?.();
  };
  return (
    <Dialog
      open={request !== null}
      onClose={dismiss}
      returnFocusTo={overlayOpener}
      className="auth-dialog"
      emblem={<Mark height={34} />}
      title={text.title}
      description={text.lede}
    >
      <fields.Part
        wanted={request !== null}
        onFailure={failed}
        meanwhile={<span className="skeleton mt-5.5 block h-60! w-full" />}
        props={{ submit: text.submit }}
      />
      <p className="mt-4 text-center text-13 text-text-2">
        <span>{text.question}</span>{' '}
        <button
          type="button"
          className="auth-switch text-link"
          onClick={() => switchAuthMode(text.other)}
        >
          {text.switchTo}
        </button>
      </p>
    </Dialog>
  );
}
