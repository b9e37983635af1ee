import { LogoMark } from '../../../brand/mark.tsx';
import { brand } from '../../../content/look/brand.ts';
import { words } from '../../../content/words.ts';
import { href } from '../../../contract/paths.ts';
import { Link } from '../../navigation/link.tsx';

export function Logo() {
  return (
    <Link to={href('home')} className="logo" aria-label={words.header.logo({ name: brand.name })}>
      <LogoMark height={30} />
      {brand.nameInLogo ? null : <span className="logo-word">{brand.name}</span>}
    </Link>
  );
}
