import { useId, useRef, useState } from 'react';
import { showsLogin, showsSearch, showsStore } from '../../../content/features.ts';
import { words } from '../../../content/words.ts';
import { CartButton } from '../../cart/cart-button.tsx';
import type { Location } from '../../navigation/history.ts';
import { NavLink } from '../../navigation/link.tsx';
import { useVisitedLocation } from '../../navigation/visited-location.ts';
import { openMenu } from '../../state/overlays.ts';
import { theme, useTheme } from '../../state/theme.ts';
import { Menu, Moon, Search, Sun } from '../../ui/pictures/icons.ts';
import { AccountMenu } from '../account/account-menu.tsx';
import { Logo } from './logo.tsx';
import { mainLinks } from './main-links.ts';
import { SearchForm } from './search-form.tsx';

/** Logo, navigation, search, theme, cart and account: in one row, on tablets in two, on phones in a menu. */
export function Header() {
  const page = useVisitedLocation().location;
  // The page on which the phone's search row was opened. A coin's panel hides the row, and another page closes it.
  const [searchOpenOn, setSearchOpenOn] = useState<Location | null>(null);
  if (searchOpenOn !== null && searchOpenOn.pathname !== page.pathname) setSearchOpenOn(null);
  const searchOpen = searchOpenOn?.key === page.key;
  const searchRow = useId();
  const searchToggle = useRef<HTMLButtonElement>(null);
  const closeSearch = () => {
    setSearchOpenOn(null);
    searchToggle.current?.focus({ preventScroll: true });
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only observes where the focus goes
    <header
      className="site-header"
      onBlur={({ relatedTarget: next }) => {
        // Close the row, because it would cover the newly focused element.
        if (next?.closest('header, dialog') === null) setSearchOpenOn(null);
      }}
    >
      <div className="wrap site-header-row">
        <Logo />
        <nav className="main-nav" aria-label={words.navigation.main}>
          {mainLinks.map(({ label, to }) => (
            <NavLink key={to} to={to}>
              {label}
            </NavLink>
          ))}
        </nav>
        <div className="site-header-end">
          {showsSearch ? (
            <>
              <SearchForm
                className="me-1.5 hidden w-52 md:block"
                placeholder={words.search.field}
              />
              <button
                ref={searchToggle}
                type="button"
                className="icon-btn md:hidden"
                aria-label={searchOpen ? words.search.close : words.search.open}
                aria-expanded={searchOpen}
                aria-controls={searchOpen ? searchRow : undefined}
                onClick={() => setSearchOpenOn(searchOpen ? null : page)}
              >
                <Search size={20} />
              </button>
            </>
          ) : null}
          <ThemeButton />
          {showsStore ? <CartButton /> : null}
          {showsLogin ? <AccountMenu /> : null}
          <button
            type="button"
            className="icon-btn md:hidden"
            aria-label={words.header.openMenu}
            aria-haspopup="dialog"
            onClick={openMenu}
          >
            <Menu size={20} />
          </button>
        </div>
      </div>
      {showsSearch && searchOpen ? (
        <div
          id={searchRow}
          className="absolute w-full border-b border-line bg-surface px-4 pt-2 pb-3 md:hidden"
        >
          <SearchForm large placeholder={words.search.fieldOnPhones} onEscape={closeSearch} />
        </div>
      ) : null}
    </header>
  );
}

/** Switches between light and dark. CSS chooses the icon, so that the icon is right from the first paint. */
function ThemeButton() {
  const now = useTheme();
  return (
    <button
      type="button"
      className="icon-btn"
      aria-label={now === 'dark' ? words.header.toLightTheme : words.header.toDarkTheme}
      onClick={theme.toggle}
    >
      <Moon size={18} className="dark:hidden" />
      <Sun size={18} className="hidden dark:block" />
    </button>
  );
}
