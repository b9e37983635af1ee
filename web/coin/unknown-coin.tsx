import { words } from '../../content/words.ts';
import { closeCoin, openCoin } from '../navigation/open-coin.ts';

/** Shown for a URL whose coin is not in the list. */
export const UnknownCoin = ({ id }: { id: string }) => (
  <div className="grid flex-1 place-content-center justify-items-center p-6 text-center">
    <h3 className="text-section wrap-anywhere">
      {words.coin.unknown({ id: id.slice(0, maxIdChars) })}
    </h3>
    <p className="mt-1 max-w-[40ch] text-text-2">{words.coin.unknownHint}</p>
    <div className="mt-5 flex flex-wrap justify-center gap-2">
      <button type="button" className="btn btn-line" onClick={() => openCoin('bitcoin', null)}>
        {words.coin.openBitcoin}
      </button>
      <button type="button" className="btn btn-ghost" onClick={closeCoin}>
        {words.page.close}
      </button>
    </div>
  </div>
);

const maxIdChars = 60;
