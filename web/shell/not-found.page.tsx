import { messages } from '../../contract/messages.ts';
import { href } from '../../contract/paths.ts';
import { Link } from '../navigation/link.tsx';
import { CandleOut } from './candle-out.tsx';
import { DeadEnd } from './dead-end.tsx';

export default function NotFoundPage() {
  return (
    <DeadEnd
      title={messages.pageNotFound.title}
      lede={messages.pageNotFound.description}
      drawing={<CandleOut />}
    >
      <Link to={href('home')} className="btn btn-ink btn-lg">
        Go Back Home
      </Link>
    </DeadEnd>
  );
}
