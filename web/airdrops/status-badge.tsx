import type { AirdropStatus } from '../../content/texts/airdrops.ts';
import { words } from '../../content/words.ts';

/** Each status has a shape as well as a colour: a ring, a dot or a dash. */
const statusStyles = {
  upcoming: {
    label: words.airdrops.upcoming,
    tone: 'badge-warm',
    shape: 'size-1.75 rounded-full border-[1.5px]',
  },
  active: {
    label: words.airdrops.active,
    tone: 'badge-ok',
    shape: 'size-1.5 rounded-full bg-current',
  },
  ended: { label: words.airdrops.ended, tone: '', shape: 'h-[1.5px] w-1.75 bg-current' },
} as const;

export function StatusBadge({ status }: { status: AirdropStatus }) {
  const { label, tone, shape } = statusStyles[status];
  return (
    <span className={`badge ${tone}`}>
      <i className={shape} />
      <span>{label}</span>
    </span>
  );
}
