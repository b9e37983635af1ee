import { Route, Switch } from 'wouter';
import { Accounts } from './accounts/accounts.tsx';
import { Account } from './entry/account.tsx';
import { SignIn } from './entry/sign-in.tsx';
import { SignInLink } from './entry/sign-in-link.tsx';
import { Health } from './health/health.tsx';
import { lastPerson, setMe, useSession } from './me.ts';
import { OpenCheckouts } from './orders/open-checkouts.tsx';
import { OrderList } from './orders/order-list.tsx';
import { OrderPage } from './orders/order-page.tsx';
import { Mails } from './people/mails.tsx';
import { People } from './people/people.tsx';
import { ImportPage } from './products/import-page.tsx';
import { ProductList } from './products/product-list.tsx';
import { ProductPage } from './products/product-page.tsx';
import { Returns } from './returns/returns.tsx';
import { Shell } from './shell.tsx';
import { SiteFilePage } from './site/file-page.tsx';
import { SitePage } from './site/site-page.tsx';
import { Stock } from './stock/stock.tsx';
import { TodayPage } from './today/today.tsx';
import { Heading } from './ui/heading.tsx';
import { Failure, Loading } from './ui/states.tsx';

export function App() {
  return (
    <Switch>
      <Route path="/enter" component={SignInLink} />
      <Route component={Inside} />
    </Switch>
  );
}

function Inside() {
  const session = useSession();
  if (session.isPending) return <Loading />;
  if (session.isError)
    return <Failure error={session.error} retry={() => void session.refetch()} />;
  if (session.data !== null) setMe(session.data);
  // Remount for another person, who must not see what the previous one had open.
  return <Desk key={lastPerson()} isLocked={session.data === null} />;
}

let wasOpen = false;

/** While the session is locked, the screens stay mounted under the sign-in dialog, with all that was typed. */
function Desk({ isLocked }: { isLocked: boolean }) {
  if (!isLocked) wasOpen = true;
  return (
    <>
      {wasOpen && (
        <div hidden={isLocked}>
          <Shell>
            <Switch>
              <Route path="/" component={TodayPage} />
              <Route path="/orders" component={OrderList} />
              <Route path="/orders/:number" component={OrderPage} />
              <Route path="/checkouts" component={OpenCheckouts} />
              <Route path="/returns" component={Returns} />
              <Route path="/stock" component={Stock} />
              <Route path="/products" component={ProductList} />
              <Route path="/products/:id" component={ProductPage} />
              <Route path="/import" component={ImportPage} />
              <Route path="/accounts" component={Accounts} />
              <Route path="/people" component={People} />
              <Route path="/mails" component={Mails} />
              <Route path="/site" component={SitePage} />
              <Route path="/site/*" component={SiteFilePage} />
              <Route path="/health" component={Health} />
              <Route path="/account" component={Account} />
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
