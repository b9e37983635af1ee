import type { ProductAnswer, ProductsAnswer } from '../../../contract/store.ts';
import {
  type CatalogueRequest,
  fieldParameters,
  productIdOf,
  refuseOtherParameters,
} from '../catalogue/memory/catalogue-routes.ts';
import { parseProductQuery, selectProducts } from '../catalogue/memory/product-query.ts';
import { accept, httpRefusal, type Outcome } from '../http/refusal.ts';
import type { HostedCatalogue } from './hosted-catalogue.ts';

/** Longer queries are not sent, because responses are stored by their query. */
const maxQueryChars = 200;

/**
 * Fetches what the lists lack: details of a product, and products with ids that are in no list.
 *
 * @returns null if the response can come from memory
 */
export async function fetchMissingAnswer(
  catalogue: HostedCatalogue,
  { path, search }: CatalogueRequest,
): Promise<Outcome<ProductAnswer | ProductsAnswer> | null> {
  const id = productIdOf(path);
  if (id !== undefined) return productAnswer(catalogue, id, search);
  const query = path === '/products' ? parseProductQuery(search) : null;
  if (!query?.ok || query.value.hidden) return null;
  const missing = [...new Set(query.value.ids)].filter((each) => !catalogue.isListed(each));
  if (missing.length === 0) return null;
  const others = await catalogue.fetchUnlisted(missing);
  if (others.length === 0) return null;
  const found = others.map((wire) => ({ wire, hidden: false }));
  // A listed product may have a new variant that is not in the list yet.
  const foundIds = new Set(others.map((wire) => wire.id));
  const listed = catalogue.all().filter(({ wire }) => !foundIds.has(wire.id));
  return accept(selectProducts([...listed, ...found], query.value));
}

async function productAnswer(catalogue: HostedCatalogue, id: string, search: string) {
  const wrong = refuseOtherParameters(fieldParameters, search);
  if (wrong) return wrong;
  if (search.length > maxQueryChars) return httpRefusal(400, 'field must not be longer than that');
  const query = String(new URLSearchParams(search));
  const product = await catalogue.fetchProduct(id, query);
  if (!product.ok) return product;
  return query === '' ? null : accept({ product: product.value });
}
