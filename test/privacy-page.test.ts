import { expect, test } from 'vitest';
import { createRenderer, loadBuild, type Ports } from '../server/pages/renderer.ts';

const build = await loadBuild();
const privacyPage = (running: Pick<Ports, 'storeKind' | 'sendsMail' | 'keepsList'>) =>
  createRenderer(build, {
    market: () => ({ snapshot: null, fresh: true }),
    products: () => [],
    product: () => null,
    soldBefore: false,
    ...running,
  }).render('/privacy-policy');

const list = 'Addresses for the newsletter';
const provider = 'The mail provider that sends our mails';

test.each([
  { sendsMail: false, keepsList: false, said: [], not: [list, provider] },
  { sendsMail: false, keepsList: true, said: [list], not: [provider] },
  { sendsMail: true, keepsList: false, said: [provider], not: [list] },
  { sendsMail: true, keepsList: true, said: [list, provider], not: [] },
])(
  'DATA-PAGE: the privacy page of a site with sendsMail $sendsMail and keepsList $keepsList describes what that does',
  async ({ said, not, ...running }) => {
    const page = await privacyPage({ storeKind: 'embedded', ...running });
    expect(page).toContain('The newsletter form sends nothing.');
    for (const words of said) expect(page).toContain(words);
    for (const words of not) expect(page).not.toContain(words);
  },
);
