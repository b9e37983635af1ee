import { lazyPart } from '../../ui/page/lazy-part.tsx';

export const targetsDialog = lazyPart(() =>
  import('./targets-dialog.tsx').then((part) => part.TargetsDialog),
);
