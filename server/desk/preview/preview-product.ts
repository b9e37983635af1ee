import type { WireProduct } from '../../../contract/store.ts';
import { lowestBefore } from '../../../domain/store/lowest-price.ts';
import type { Reader } from '../../db/database.ts';
import type { VariantRow } from '../../db/tables.ts';
import type { CatalogueFile } from '../../store/catalogue/file/file-product.ts';
import { wireProduct } from '../../store/catalogue/memory/load-catalogue.ts';
import { catalogueAfterImport } from '../../store/catalogue/plan/after-import.ts';
import { planImport } from '../../store/catalogue/plan/plan-import.ts';
import { readRecordedPrices, setPrices } from '../../store/catalogue/price-history.ts';
import { readCatalogue } from '../../store/catalogue/stored-catalogue.ts';
import { storedJson } from '../../store/catalogue/stored-json.ts';
import { accept, type Outcome, refused } from '../../store/http/refusal.ts';

/** A product as the store would send it if it were saved now. Nothing is written. */
export async function previewProduct(
  read: Reader,
  file: CatalogueFile,
  nowMs: number,
): Promise<Outcome<WireProduct, string>> {
  const stored = await readCatalogue(read);
  const [first] = file.products;
  const planned = planImport(file.products, stored, {
    ...{ stock: false, replace: false, replaceVariants: true, isForeign: false },
    ...{ free: true, currency: null, nowMs, moved: new Map(), sold: [] },
    laterCounts: new Map(),
    picture: (reference) => reference,
  });
  const problems = [...file.problems, ...planned.problems];
  if (problems.length > 0)
    return refused(problems.map(({ at, sentence }) => `${at}: ${sentence}`).join('\n'));
  const after = catalogueAfterImport(stored, planned.plan);
  const id = planned.plan.products[0]?.id ?? first?.product.id;
  const row = after.products.find((product) => product.id === id);
  if (row === undefined) return refused('There is nothing to show yet.');
  const variants = (after.variants.get(row.id) ?? []).filter((each) => each.deleted_at === null);
  const pictures = storedJson.pictures.read(row.pictures);
  const colors = await read
    .selectFrom('picture_color')
    .selectAll()
    .where('address', 'in', pictures)
    .execute();
  const context = {
    colors: new Map(colors.map(({ address, color }) => [address, color])),
    lowest: await lowestOf(read, variants, nowMs),
    nowMs,
    left(variant: string) {
      const { on_hand = 0, reserved = 0 } = after.stock.get(variant) ?? {};
      return Math.max(0, on_hand - reserved);
    },
  };
  return accept(wireProduct(row, context, variants, []));
}

/** The lowest prices of the 30 days before a sale, if these prices were set now. */
async function lowestOf(read: Reader, variants: readonly VariantRow[], nowMs: number) {
  const history = await readRecordedPrices(
    read,
    variants.map(({ id }) => id),
  );
  return new Map(
    variants.flatMap((row): [string, number][] => {
      const known = (history.get(row.id) ?? []).filter(({ atMs }) => atMs < nowMs);
      const lowest = lowestBefore([...known, setPrices({ ...row, at: nowMs })], nowMs);
      return lowest === null ? [] : [[row.id, lowest]];
    }),
  );
}
