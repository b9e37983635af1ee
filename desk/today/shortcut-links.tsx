import { Link } from 'wouter';
import { accountsPath, previousMonthRange } from '../accounts/periods.ts';
import { hasRole } from '../session.ts';

/** Links to tasks that an owner does every few days. */
export function ShortcutLinks({ day, hasZones }: { day: string; hasZones: boolean }) {
  const everything = hasRole('everything');
  const places = [
    { name: 'New product', path: '/products/new', isShown: everything },
    { name: 'Count the stock', path: '/stock?why=counted', isShown: hasRole('orders') },
    { name: 'Write a story', path: '/site?new=news', isShown: everything },
    { name: 'Holiday notice', path: '/site/shop.yaml?at=notice', isShown: everything },
    {
      name: 'Shipping prices',
      path: hasZones ? '/site/shop.yaml?at=zones' : '/site/site.yaml?at=shippingFlatRateCents',
      isShown: everything,
    },
    {
      name: 'Books of last month',
      path: accountsPath(previousMonthRange(day)),
      isShown: true,
    },
  ];
  return (
    <section className="card" aria-labelledby="often">
      <h2 id="often">Often done</h2>
      <ul className="row pad">
        {places
          .filter(({ isShown }) => isShown)
          .map(({ name, path }) => (
            <li key={name}>
              <Link className="button" href={path}>
                {name}
              </Link>
            </li>
          ))}
      </ul>
    </section>
  );
}
