import { useState } from 'react';
import { LogoMark } from '../../../brand/mark.tsx';
import { brand } from '../../../content/look/brand.ts';
import { words } from '../../../content/words.ts';
import {
  type AuthRequest,
  closeOverlay,
  overlayOpener,
  switchAuthMode,
} from '../../state/overlays.ts';
import { toastNotLoaded } from '../../ui/feedback/toast-not-loaded.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { lazyPart } from '../../ui/page/lazy-part.tsx';

const dialogTexts = {
  login: {
    title: words.account.logInTitle({ name: brand.name }),
    lede: words.account.logInLede,
    submit: words.account.logIn,
    question: words.account.noAccount,
    other: 'register',
    switchTo: words.account.register,
  },
  register: {
    title: words.account.registerTitle,
    lede: words.account.registerLede,
    submit: words.account.register,
    question: words.account.hasAccount,
    other: 'login',
    switchTo: words.account.logIn,
  },
} as const;

const formPart = lazyPart(() => import('./auth-form.tsx').then((part) => part.AuthForm));

export const preloadAuth = formPart.preload;

const onLoadFailed = () => {
  closeOverlay();
  toastNotLoaded();
};

/** Log in or register: a mock that accepts any e-mail and password. */
export function AuthDialog({ request }: { request: AuthRequest | null }) {
  // Keep the texts while the dialog fades out.
  const [lastMode, setLastMode] = useState(request?.mode ?? 'login');
  if (request !== null && request.mode !== lastMode) setLastMode(request.mode);
  const text = dialogTexts[request?.mode ?? lastMode];
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
      emblem={<LogoMark height={34} />}
      title={text.title}
      description={text.lede}
    >
      <formPart.Part
        wanted={request !== null}
        onFailure={onLoadFailed}
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
