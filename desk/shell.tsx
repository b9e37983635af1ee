import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { ApiError, api, bodyOrThrow } from './api.ts';
import { replayEvents } from './fetch-once.ts';
import { timeOfDay } from './format-values.ts';
import { KeyboardShortcuts } from './keyboard-shortcuts.tsx';
import { lockWindows } from './lock-windows.ts';
import { MoreMenu } from './more-menu.tsx';
import { currentSession } from './session.ts';
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
import { ActionRefusal } from './ui/notices.tsx';
import { toggleTheme } from './ui/theme.ts';

/**
 * The desk's screens, in the sidebar's order. On a phone, screens with `isTab` are tabs, and all other screens
 * are under "More".
 */
const navigationItems = [
  { path: '/', name: 'Today', Icon: House, isTab: false },
  { path: '/orders', name: 'Orders', Icon: Package, isTab: true },
  { path: '/returns', name: 'Returns', Icon: Undo, isTab: true },
  { path: '/stock', name: 'Stock', Icon: Boxes, isTab: true },
  { path: '/products', name: 'Products', Icon: Tag, isTab: true },
  { path: '/accounts', name: 'Accounts', Icon: ChartBars, isTab: false },
  { path: '/site', name: 'Site', Icon: Newspaper, isTab: false },
  { path: '/people', name: 'People', Icon: Users, isTab: false },
  { path: '/mails', name: 'Mails', Icon: Mail, isTab: false },
  { path: '/health', name: 'Health', Icon: Activity, isTab: false },
  { path: '/account', name: 'Access', Icon: Key, isTab: false },
] as const;
export type NavigationEntry = (typeof navigationItems)[number];

export const useTodaySummary = () =>
  useQuery({
    queryKey: ['today'],
    queryFn: () => bodyOrThrow(api.today.$get()),
  });
export type TodayData = NonNullable<ReturnType<typeof useTodaySummary>['data']>;

/** The notice that an earlier press has already taken effect, so that nobody repeats the press. */
function AlreadyDoneNotice() {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const show = () => setShown(true);
    replayEvents.addEventListener('replayed', show);
    return () => replayEvents.removeEventListener('replayed', show);
  }, []);
  if (!isShown) return null;
  return (
    <div className="notice" role="status">
      <p>
        Your press before had been done already, and only its answer was lost. Nothing was done
        twice. If you mean it once more, press again.
      </p>
      <button type="button" className="button" onClick={() => setShown(false)}>
        Understood
      </button>
    </div>
  );
}

/** The frame of every screen: navigation and counts. */
export function Shell({ children }: { children: ReactNode }) {
  const [location] = useLocation();
  const today = useTodaySummary().data;
  const counts: Partial<Record<string, number>> = {
    '/orders': today?.orders.paid,
    '/returns': today?.withdrawals,
    '/mails': today?.failedMails,
  };
  const lock = useMutation({
    mutationFn: () => bodyOrThrow(api.lock.$post()),
    onSuccess: lockWindows,
    onError(error) {
      // The session is over already.
      if (error instanceof ApiError && error.status === 401) lockWindows();
    },
  });
  const isAt = (path: string) =>
    path === '/' ? location === '/' : `${location}/`.startsWith(`${path}/`);
  return (
    <div className="shell">
      <aside className="side">
        <Link className="shop" href="/">
          {currentSession().shop}
        </Link>
        <nav aria-label="Desk">
          {navigationItems.map(({ path, name, Icon, isTab }) => (
            <Link
              key={path}
              href={path}
              className={isTab ? 'tab' : undefined}
              aria-current={isAt(path) ? 'page' : undefined}
            >
              <Icon size={18} strokeWidth={1.8} />
              <span>{name}</span>
              {counts[path] ? <span className="count">{counts[path]}</span> : null}
            </Link>
          ))}
          <MoreMenu
            places={navigationItems.filter(({ isTab }) => !isTab)}
            counts={counts}
            isAt={isAt}
          />
        </nav>
        <div className="side-end">
          <KeyboardShortcuts />
          <button type="button" onClick={toggleTheme}>
            <Moon size={18} strokeWidth={1.8} />
            <span>Switch theme</span>
          </button>
          <button type="button" onClick={() => lock.mutate()}>
            <LogOut size={18} strokeWidth={1.8} />
            <span>Lock</span>
          </button>
          <p className="until">Open until {timeOfDay(currentSession().until)} unless you go on</p>
        </div>
      </aside>
      <main>
        <ActionRefusal error={lock.error} />
        <AlreadyDoneNotice />
        {children}
      </main>
    </div>
  );
}
