import { expect, test } from 'vitest';
import { type Files, readSiteFolder, writeSiteFolder } from '../../test/fakes/site-folder.ts';
import { delivery } from '../shop/delivery.ts';
import { informationByStoreKind } from './buyer-information.ts';

const noInformation = {
  priceNote: '',
  facts: { to: null, deliveryTime: null, payment: null },
  links: [],
  guarantee: null,
};
const informationFor = async (files: Files) =>
  informationByStoreKind(await readSiteFolder(writeSiteFolder(files)), delivery);

test.each<[string, Files, object]>([
  ['nothing', {}, noInformation],
  ['something else', { 'site.yaml': 'name: Ours', 'shop.yaml': 'lowStock: 3' }, noInformation],
  [
    'how buyers pay, and how long it takes',
    { 'shop.yaml': 'beforeOrder:\n  payment: PayPal\n  deliveryTime: 3 days\n' },
    {
      ...noInformation,
      facts: { to: null, deliveryTime: '3 days', payment: 'Payment: PayPal' },
    },
  ],
  [
    'tax and the price of shipping',
    { 'shop.yaml': 'beforeOrder:\n  tax: included\n', 'site.yaml': 'shippingFlatRateCents: 0' },
    { ...noInformation, priceNote: 'incl. VAT, free shipping' },
  ],
  [
    'where it sends',
    { 'site.yaml': 'shippingCountries: [DE]' },
    {
      ...noInformation,
      facts: { ...noInformation.facts, to: expect.stringContaining('Delivery to') },
    },
  ],
  [
    'that it serves the EU',
    { 'shop.yaml': 'servesEuConsumers: true' },
    { ...noInformation, guarantee: { picture: null } },
  ],
  [
    'terms',
    {
      'info/terms-of-service.md':
        '---\ntitle: Terms of Sale\ndescription: Ours.\nlede: Ours.\n---\n## One\n\nBuy.\n',
    },
    { ...noInformation, links: [{ label: 'Terms of Sale', href: '/terms-of-service' }] },
  ],
])(
  'HOSTED-WORDS: an owner who writes %s says just that of a hosted store',
  async (_, files, sentence) => {
    const { embedded, hosted } = await informationFor(files);
    expect(hosted).toMatchObject(sentence);
    expect(embedded.links).toEqual([
      hosted.links[0] ?? { label: 'Terms', href: '/terms-of-service' },
      { label: 'Withdrawal', href: '/withdraw' },
    ]);
    expect(embedded.priceNote).toContain('shipping');
  },
);
