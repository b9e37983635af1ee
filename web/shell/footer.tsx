import type { ReactNode } from 'react';
import { showsStore } from '../../content/features.ts';
import { footerColumns, socialLinks } from '../../content/footer.ts';
import { brand } from '../../content/look/brand.ts';
import { words } from '../../content/words.ts';
import { routeOf } from '../../contract/paths.ts';
import { Link } from '../navigation/link.tsx';
import { hasEarlierSales, storeKind } from '../state/site-mode.ts';
import { toast } from '../ui/feedback/toast.ts';
import type { Elements } from '../ui/page/elements.ts';
import { Logo } from './header/logo.tsx';

/** True if buyers of past or future orders need this site. A hosted store serves its own buyers. */
const answersBuyers = () => storeKind() !== 'hosted' && (showsStore || hasEarlierSales());

const comingSoon = () => toast(words.page.comingSoon);

/** Company, legal and resources, the copyright and the live indicator. */
export function Footer({ liveData }: { liveData: Elements }) {
  return (
    <footer className="site-footer">
      <div className="wrap">
        <div className="site-footer-top">
          <div className="col-span-full lg:col-span-1">
            <Logo />
            <p dir="auto" className="mt-3 max-w-[34ch] text-text-2">
              {brand.tagline}
            </p>
            <div className="mt-4 -ms-[12px] flex gap-1 md:-ms-[10px]">
              {socialLinks.map(({ label, url }, place) => (
                <Entry key={label} href={url} className="icon-btn" name={label}>
                  <span className="social-icon" style={{ maskPosition: `${place * -17}px` }} />
                </Entry>
              ))}
            </div>
          </div>
          {footerColumns.map(({ heading, entries }) => (
            <div key={heading}>
              <h2 className="mb-1.5 text-13 font-semibold">{heading}</h2>
              <ul>
                {entries.map(({ label, url, ofOwnStore }) =>
                  ofOwnStore && !answersBuyers() ? null : (
                    <li key={label}>
                      <Entry href={url} className="footer-link">
                        {label}
                      </Entry>
                    </li>
                  ),
                )}
              </ul>
            </div>
          ))}
        </div>
        <div className="site-footer-bottom">
          <span>
            {words.footer.rights({ year: String(brand.copyrightYear), name: brand.name })}
          </span>
          {liveData}
        </div>
      </div>
    </footer>
  );
}

/** A link, or a button that announces a page as coming soon. */
function Entry(props: {
  href: string | undefined;
  className: string;
  /** The accessible name of an entry without visible text. */
  name?: string;
  children: ReactNode;
}) {
  const { href, className, name, children } = props;
  if (href === undefined)
    return (
      <button type="button" className={className} aria-label={name} onClick={comingSoon}>
        {children}
      </button>
    );
  // URLs that are no pages of this site are opened by the browser itself.
  if (href.startsWith('/') && routeOf(href.replace(/[?#].*/, '')) === null)
    return (
      <a href={href} className={className} aria-label={name}>
        {children}
      </a>
    );
  if (href.startsWith('/'))
    return (
      <Link to={href} className={className} aria-label={name}>
        {children}
      </Link>
    );
  return (
    <a href={href} className={className} aria-label={name} rel="noopener" target="_blank">
      {children}
    </a>
  );
}
