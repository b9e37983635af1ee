import { brand } from '../../content/brand.ts';
import { footerColumns, socialLinks } from '../../content/footer.ts';
import { messages } from '../../contract/messages.ts';
import { href } from '../../contract/paths.ts';
import { Link } from '../navigation/link.tsx';
import type { Elements } from '../ui/elements.ts';
import { toast } from '../ui/toast.ts';
import { Logo } from './logo.tsx';

const comingSoon = () => toast(messages.comingSoon);

/** Company, legal and resources, the copyright and the live indicator. */
export function Footer({ liveData }: { liveData: Elements }) {
  return (
    <footer className="site-footer">
      <div className="wrap">
        <div className="site-footer-top">
          <div className="col-span-full lg:col-span-1">
            <Logo />
            <p className="mt-3 max-w-[34ch] text-text-2">{brand.tagline}</p>
            <div className="mt-4 -ml-[12px] flex gap-1 md:-ml-[10px]">
              {socialLinks.map((label, place) => (
                <button
                  key={label}
                  type="button"
                  className="icon-btn"
                  aria-label={label}
                  onClick={comingSoon}
                >
                  <span className="social-icon" style={{ maskPosition: `${place * -17}px` }} />
                </button>
              ))}
            </div>
          </div>
          {footerColumns.map(({ heading, entries }) => (
            <div key={heading}>
              <h2 className="mb-1.5 text-13 font-semibold">{heading}</h2>
              <ul>
                {entries.map(({ label, page }) => (
                  <li key={label}>
                    {page ? (
                      <Link to={href(page)} className="footer-link">
                        {label}
                      </Link>
                    ) : (
                      <button type="button" className="footer-link" onClick={comingSoon}>
                        {label}
                      </button>
                    )}
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
        <div className="site-footer-bottom">
          <span>{`© ${brand.copyrightYear} ${brand.name}. All rights reserved.`}</span>
          {liveData}
        </div>
      </div>
    </footer>
  );
}
