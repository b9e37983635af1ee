import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, bodyOrThrow } from '../api.ts';
import type { TodayData } from '../shell.tsx';

const ordersOf = (tab: 'to-send' | 'refund-due') =>
  bodyOrThrow(api.orders.$get({ query: { tab, search: '' } }));

/** Loads all kinds of waiting work together: loaded one by one, each would move the rows of the next. */
async function load(failedMails: number) {
  const [toSend, refundsDue, withdrawals, mails] = await Promise.all([
    ordersOf('to-send'),
    ordersOf('refund-due'),
    bodyOrThrow(api.withdrawals.$get({ query: { all: 'no' } })),
    failedMails > 0 ? bodyOrThrow(api.mails.$get()) : [],
  ]);
  return {
    toSend,
    refundsDue: refundsDue.orders,
    withdrawals,
    failed: mails.filter(({ state, withheld }) => state === 'failed' && !withheld),
  };
}
export type WaitingRows = Awaited<ReturnType<typeof load>>;

/** The rows of waiting work, reloaded when a count on the first screen changes. */
export function useWaitingRows({ orders, withdrawals, failedMails }: TodayData) {
  const counts = JSON.stringify([orders, withdrawals, failedMails]);
  const rows = useQuery({
    // Not keyed by the counts, so that rows and typed text stay if a reload fails.
    queryKey: ['today', 'rows'],
    queryFn: async () => ({ counts, ...(await load(failedMails)) }),
  });
  const { data, refetch } = rows;
  const loadedFor = data?.counts ?? counts;
  useEffect(() => {
    if (loadedFor !== counts) void refetch();
  }, [loadedFor, counts, refetch]);
  return rows;
}
