import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { answerOf, api } from './api.ts';
import { dropDrafts } from './drafts.ts';
import { time } from './format.ts';
import { Keys } from './keys.tsx';
import { me } from './me.ts';
import { replayed } from './one-press.ts';
import {
  Activity,
  Boxes,
  ChartBars,
  House,
  Key,
  LogOut,
  Mail,
  Moon,
  Newspaper,
  Package,
  Tag,
  Undo,
  Users,
} from './ui/icons.ts';
import { Refusal } from './ui/states.tsx';
import { toggleTheme } from './ui/theme.ts';

/** The desk's places, in the order of the sidebar. */
const places = [
  { address: '/', name: 'Today', Icon: House },
  { address: '/orders', name: 'Orders', Icon: Package },
  { address: '/returns', name: 'Returns', Icon: Undo },
  { address: '/stock', name: 'Stock', Icon: Boxes },
  { address: '/products', name: 'Products', Icon: Tag },
  { address: '/accounts', name: 'Accounts', Icon: ChartBars },
  { address: '/site', name: 'Site', Icon: Newspaper },
  { address: '/people', name: 'People', Icon: Users },
  { address: '/mails', name: 'Mails', Icon: Mail },
  { address: '/health', name: 'Health', Icon: Activity },
  { address: '/account', name: 'Access', Icon: Key },
] as const;

export const useToday = () =>
  useQuery({
    queryKey: ['today'],
    queryFn: () => answerOf(api.today.$get()),
    refetchInterval: 60_000,
  });

/** Says that a press had been done before, so that nobody repeats it. */
function Replayed() {
  const [isTold, setTold] = useState(false);
  useEffect(() => {
    const tell = () => setTold(true);
    replayed.addEventListener('replayed', tell);
    return () => replayed.removeEventListener('replayed', tell);
  }, []);
  if (!isTold) return null;
  return (
    <div className="notice" role="status">
      <p>
        Your press before had been done already, and only its answer was lost. Nothing was done
        twice. If you mean it once more, press again.
      </p>
      <button type="button" className="button" onClick={() => setTold(false)}>
        Understood
      </button>
    </div>
  );
}

/** What surrounds every screen. */
export function Shell({ children }: { children: ReactNode }) {
  const [location] = useLocation();
  const today = useToday().data;
  const counts: Partial<Record<string, number>> = {
    '/orders': today?.orders.paid,
    '/returns': today?.withdrawals,
    '/mails': today?.failedMails,
  };
  const lock = useMutation({
    mutationFn: () => answerOf(api.lock.$post()),
    // Nothing that was shown stays in the page.
    onSuccess: () => {
      dropDrafts();
      window.location.assign('/');
    },
  });
  const isAt = (address: string) =>
    address === '/' ? location === '/' : `${location}/`.startsWith(`${address}/`);
  return (
    <div className="shell">
      <aside className="side">
        <p className="shop">{me().shop}</p>
        <nav aria-label="Desk">
          {places.map(({ address, name, Icon }) => (
            <Link key={address} href={address} aria-current={isAt(address) ? 'page' : undefined}>
              <Icon size={18} strokeWidth={1.8} />
              <span>{name}</span>
              {counts[address] ? <span className="count">{counts[address]}</span> : null}
            </Link>
          ))}
        </nav>
        <div className="side-end">
          <Keys />
          <button type="button" onClick={toggleTheme}>
            <Moon size={18} strokeWidth={1.8} />
            <span>Switch theme</span>
          </button>
          <button type="button" onClick={() => lock.mutate()}>
            <LogOut size={18} strokeWidth={1.8} />
            <span>Lock</span>
          </button>
          <p className="until">Open until {time(me().until)} unless you go on</p>
        </div>
      </aside>
      <main>
        <Refusal error={lock.error} />
        <Replayed />
        {children}
      </main>
    </div>
  );
}
