import { collectionIds } from './ids.ts';
import { blockNotebook } from './products/block-notebook.ts';
import { coldStorageSleeve } from './products/cold-storage-sleeve.ts';
import { firstLightPrint } from './products/first-light-print.ts';
import { giftVoucher } from './products/gift-voucher.ts';
import { greenCandle } from './products/green-candle.ts';
import { ledgerMug } from './products/ledger-mug.ts';
import { marketTote } from './products/market-tote.ts';
import { nightDeskHoodie } from './products/night-desk-hoodie.ts';
import { pocketGlossary } from './products/pocket-glossary.ts';
import { signalTee } from './products/signal-tee.ts';
import { stickerPack } from './products/sticker-pack.ts';
import { wickCap } from './products/wick-cap.ts';
import type { CatalogueSeed } from './seed.ts';

/** The sample store, in the order of its grid. The sample store fills an empty database once, and is not read again. */
export const sampleCatalogue: CatalogueSeed = {
  currencyCode: 'usd',
  collections: [
    { id: collectionIds.wear, title: 'Wear', createdAt: '2025-01-06T09:00:00.000Z' },
    { id: collectionIds.desk, title: 'Desk', createdAt: '2025-01-06T09:00:00.000Z' },
    { id: collectionIds.small, title: 'Small things', createdAt: '2025-01-06T09:00:00.000Z' },
  ],
  products: [
    signalTee,
    nightDeskHoodie,
    ledgerMug,
    wickCap,
    coldStorageSleeve,
    stickerPack,
    greenCandle,
    marketTote,
    firstLightPrint,
    pocketGlossary,
    blockNotebook,
    giftVoucher,
  ],
};
