import { LogoMark } from '../../brand/mark.tsx';
import { logo } from '../../content/look/logo.ts';
import { pageHead } from '../../content/messages/page-head.ts';
import { words } from '../../content/words.ts';
import { href } from '../../contract/paths.ts';
import { Link } from '../navigation/link.tsx';
import { MessagePage } from './message-page.tsx';

export const meta = () =>
  pageHead({ title: words.pages.notFound.title, description: words.pages.notFound.description });

export default function NotFoundPage() {
  return (
    <MessagePage
      title={words.page.notFound.title}
      lede={words.page.notFound.description}
      drawing={logo === null ? <SnuffedCandle /> : <LogoMark height={96} />}
    >
      <Link to={href('home')} className="btn btn-ink btn-lg">
        {words.page.goBackHome}
      </Link>
    </MessagePage>
  );
}

const candles = [
  { x: 43, wick: [56, 128], body: [70, 44] },
  { x: 85, wick: [46, 112], body: [60, 38] },
  { x: 215, wick: [70, 132], body: [84, 34] },
  { x: 257, wick: [82, 140], body: [96, 30] },
] as const;

/** The drawing of the 404 page: a row of candles, and the one in the middle has gone out. */
function SnuffedCandle() {
  return (
    <svg viewBox="0 0 300 168" className="h-auto w-75 max-w-full" fill="none" aria-hidden="true">
      <path d="M0 150H300" stroke="var(--line)" />
      <path
        d="M150 62c-14-10 12-18-2-30S158 14 148 2"
        stroke="var(--line-strong)"
        strokeWidth="3"
        strokeLinecap="round"
      />
      {candles.map(({ x, wick, body }) => (
        <g key={x}>
          <path d={`M${x} ${wick[0]}V${wick[1]}`} stroke="var(--line-strong)" strokeWidth="2" />
          <rect x={x - 9} y={body[0]} width="18" height={body[1]} rx="3" fill="var(--surface-3)" />
        </g>
      ))}
      <path d="M150 70v16" stroke="var(--text)" strokeWidth="3.5" strokeLinecap="round" />
      <circle cx="150" cy="69" r="3.5" fill="var(--flame-deep)" />
      <rect x="132" y="84" width="36" height="52" rx="7" fill="var(--text)" />
      <path d="M150 136v14" stroke="var(--text)" strokeWidth="3.5" />
    </svg>
  );
}
