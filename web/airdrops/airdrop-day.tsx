import { type Airdrop, samplesWrittenOn } from '../../content/texts/airdrops.ts';
import { shortDate } from '../../domain/time/dates.ts';
import { shiftDay } from '../../domain/time/shift-day.ts';
import { useHydrated } from '../ui/page/use-hydrated.ts';

type DatedAirdrop = Pick<Airdrop, 'date' | 'isSample'>;

/**
 * The day of an airdrop. A sample's day shifts with the calendar, so that upcoming samples stay upcoming. The browser
 * may have cached the page on an earlier day, so an element that shows the day needs suppressHydrationWarning and
 * `key`, which makes React replace it after hydration.
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
