import { type ComponentType, useEffect } from 'react';
import { Route, Switch } from 'wouter';
import { AccountsPage } from './accounts/accounts.tsx';
import { AccessPage } from './entry/access.tsx';
import { SignIn } from './entry/sign-in.tsx';
import { SignInLink } from './entry/sign-in-link.tsx';
import { HealthPage } from './health/health.tsx';
import { OpenCheckouts } from './orders/open-checkouts.tsx';
import { OrderList } from './orders/order-list.tsx';
import { OrderPage } from './orders/order-page.tsx';
import { MailsPage } from './people/mails.tsx';
import { PeoplePage } from './people/people.tsx';
import { ImportPage } from './products/import/import-page.tsx';
import { ProductList } from './products/product-list.tsx';
import { ProductPage } from './products/product-page.tsx';
import { noteSignIn } from './repeat-press.ts';
import { ReturnsPage } from './returns/returns.tsx';
import { type ScreenPath, screenPaths } from './screens.ts';
import { lastPerson, setCurrentSession, useDeskSession } from './session.ts';
import { Shell } from './shell.tsx';
import { SiteFilePage } from './site/file-page.tsx';
import { SitePage } from './site/site-page.tsx';
import { StockPage } from './stock/stock.tsx';
import { TodayPage } from './today/today.tsx';
import { Heading } from './ui/heading.tsx';
import { LoadFailure, Loading } from './ui/notices.tsx';

const screens: Record<ScreenPath, ComponentType> = {
  '/': TodayPage,
  '/orders': OrderList,
  '/orders/:number': OrderPage,
  '/checkouts': OpenCheckouts,
  '/returns': ReturnsPage,
  '/stock': StockPage,
  '/products': ProductList,
  '/products/:id': ProductPage,
  '/import': ImportPage,
  '/accounts': AccountsPage,
  '/people': PeoplePage,
  '/mails': MailsPage,
  '/site': SitePage,
  '/site/*': SiteFilePage,
  '/health': HealthPage,
  '/account': AccessPage,
};

export function App() {
  return (
    <Switch>
      <Route path="/enter" component={SignInLink} />
      <Route component={SessionGate} />
    </Switch>
  );
}

function SessionGate() {
  const session = useDeskSession();
  const person = session.data?.person;
  useEffect(() => {
    if (person !== undefined) noteSignIn(person);
  }, [person]);
  if (session.isPending) return <Loading />;
  if (session.isLoadingError)
    return <LoadFailure error={session.error} retry={() => void session.refetch()} />;
  if (session.data !== null) setCurrentSession(session.data);
  // Remount for another person, who must not see the screens that the previous person had open.
  return <Desk key={lastPerson()} isLocked={session.data === null} />;
}

let wasOpen = false;

/** While the session is locked, the screens and their typed values stay mounted below the sign-in dialog. */
function Desk({ isLocked }: { isLocked: boolean }) {
  if (!isLocked) wasOpen = true;
  return (
    <>
      {wasOpen && (
        <div hidden={isLocked}>
          <Shell>
            <Switch>
              {screenPaths.map((path) => (
                <Route key={path} path={path} component={screens[path]} />
              ))}
              <Route>
                <Heading title="Nothing here" />
                <p>The desk has no page at this address.</p>
              </Route>
            </Switch>
          </Shell>
        </div>
      )}
      {isLocked && <SignIn />}
    </>
  );
}
