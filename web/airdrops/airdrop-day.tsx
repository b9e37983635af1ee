import { type Airdrop, samplesWrittenOn } from '../../content/airdrops.ts';
import { shortDate } from '../../domain/time/dates.ts';
import { shiftDay } from '../../domain/time/shift-day.ts';
import { useHydrated } from '../ui/page/use-hydrated.ts';

type Dated = Pick<Airdrop, 'date' | 'isSample'>;

/**
 * The day of an airdrop. A sample's moves with the clock, so that what is to come is to come. The server writes it anew each
 * day, but a browser may have kept the page of an earlier one: whatever shows the day takes `key`, by which React replaces it
 * after hydration, and suppressHydrationWarning until then.
 */
export function useAirdropDay({ date, isSample }: Dated) {
  const key = String(useHydrated());
  return { key, day: isSample ? shiftDay(date, samplesWrittenOn, Date.now()) : date };
}

export function AirdropDay({ airdrop, className }: { airdrop: Dated; className?: string }) {
  const { key, day } = useAirdropDay(airdrop);
  return (
    <time key={key} className={className} dateTime={day} suppressHydrationWarning>
      {shortDate(day)}
    </time>
  );
}
