import { type Airdrop, samplesWrittenOn } from '../../content/texts/airdrops.ts';
import { shortDate } from '../../domain/time/dates.ts';
import { shiftDay } from '../../domain/time/shift-day.ts';
import { useHydrated } from '../ui/page/use-hydrated.ts';

type DatedAirdrop = Pick<Airdrop, 'date' | 'isSample'>;

/**
 * The day of an airdrop. A sample's day shifts with the calendar, so that upcoming samples stay upcoming. The server
 * renders the day anew each day, but a browser may have cached an earlier page. An element with the day therefore takes
 * suppressHydrationWarning, and `key`, with which React replaces it after hydration.
 */
export function useAirdropDay({ date, isSample }: DatedAirdrop) {
  const key = String(useHydrated());
  return { key, day: isSample ? shiftDay(date, samplesWrittenOn, Date.now()) : date };
}

export function AirdropDay({ airdrop, className }: { airdrop: DatedAirdrop; className?: string }) {
  const { key, day } = useAirdropDay(airdrop);
  return (
    <time key={key} className={className} dateTime={day} suppressHydrationWarning>
      {shortDate(day)}
    </time>
  );
}
