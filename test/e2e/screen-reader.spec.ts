import type { Page } from '@playwright/test';
import { productIds } from '../../brand/catalogue/ids.ts';
import { brand } from '../../content/look/brand.ts';
import { href } from '../../contract/paths.ts';
import { phone } from './overlays.ts';
import { addButton } from './portfolio-page.ts';
import { expect } from './site.ts';
import { test } from './tab.ts';
import { visit } from './visit.ts';

const mainElement = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.getByRole('dialog');
const addToCart = (page: Page) =>
  mainElement(page).getByRole('button', { name: 'Add to Cart', exact: true }).click();

test.describe('HOLD-SPOKEN: what a screen reader finds', () => {
  test('header and footer, and the two modes of the auth dialog', async ({ page }) => {
    await visit(page, '/about');
    await expect(page.getByRole('banner')).toMatchAriaSnapshot(`
      - banner:
        - link "${brand.name}, home"
        - navigation "Main":
          - link "Home"
          - link "Markets"
          - link "Store"
          - link "Airdrops"
          - link "News"
          - link "Learn"
          - link "Portfolio"
        - search:
          - combobox "Search"
        - button "Switch to dark theme"
        - button "Cart"
        - button "Log In"
        - button "Register"
    `);
    await expect(page.getByRole('contentinfo')).toMatchAriaSnapshot(`
      - contentinfo:
        - link "${brand.name}, home"
        - paragraph: ${JSON.stringify(brand.tagline)}
        - button "X"
        - button "GitHub"
        - button "Discord"
        - button "Telegram"
        - heading "Company" [level=2]
        - list:
          - listitem:
            - link "About"
        - heading "Legal" [level=2]
        - list:
          - listitem:
            - link "Privacy Policy"
        - heading "Resources" [level=2]
        - list:
          - listitem:
            - button "API Documentation"
        - text: "© ${brand.copyrightYear} ${brand.name}. All rights reserved."
        - paragraph:
          - link "Powered by CoinGecko"
        - text: /Live Data/
    `);
    await page.getByRole('banner').getByRole('button', { name: 'Log In' }).click();
    await expect(dialog(page)).toMatchAriaSnapshot(`
      - dialog "Log in to ${brand.name}":
        - button "Close"
        - heading "Log in to ${brand.name}" [level=2]
        - paragraph: Your profile needs an account. It stays in this browser.
        - textbox "Email"
        - textbox "Password"
        - button "Log In"
        - paragraph:
          - text: No account yet?
          - button "Register"
    `);
    await dialog(page).getByRole('button', { name: 'Register' }).click();
    await expect(dialog(page)).toMatchAriaSnapshot(`
      - dialog "Create your account":
        - heading "Create your account" [level=2]
        - paragraph: Any email and password will do. It stays in this browser.
        - textbox "Email"
        - textbox "Password"
        - button "Register"
        - paragraph:
          - text: Have an account?
          - button "Log In"
    `);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await page.setViewportSize(phone);
    await expect(page.getByRole('banner')).toMatchAriaSnapshot(`
      - banner:
        - link "${brand.name}, home"
        - button "Open search"
        - button "Switch to dark theme"
        - button "Cart"
        - button "Open menu"
    `);
  });

  test('the first view of Home', async ({ page }) => {
    await visit(page, '/');
    await expect(mainElement(page)).toMatchAriaSnapshot(`
      - main:
        - heading "Crypto markets, clearly lit" [level=1]
        - paragraph: /refreshed while you watch/
        - paragraph: /^Live · updated/
        - heading "Global Market Cap" [level=2]
        - paragraph: /\\$[\\d.]+T/
        - paragraph: /[+−][\\d.]+% Sample/
        - heading "24h Volume" [level=2]
        - heading "BTC Dominance" [level=2]
        - heading "Top 100 at a glance" [level=2]
        - paragraph: /\\d+ up \\d+ down \\d+ flat/
        - slider "24h change of the top 100 coins in rank order"
        - heading "Top 5 Trending Coins" [level=2]
        - text: Sample
        - list:
          - listitem: /1 Bitcoin BTC \\$[\\d,.]+ [+−][\\d.]+%/
        - heading "Top Gainers (24h)" [level=2]
        - table "Top Gainers (24h)"
        - heading "Top Losers (24h)" [level=2]
        - table "Top Losers (24h)"
    `);
    await expect(page.getByRole('complementary')).toMatchAriaSnapshot(`
      - complementary "Bitcoin price":
        - text: Live Price
        - button "Collapse"
        - button "Close"
        - paragraph:
          - link "BTC/USD"
        - paragraph: /\\$[\\d,.]+ [+−][\\d.]+%/
    `);
  });

  test('the table of coins: its header, and a row with each figure in its column', async ({
    page,
  }) => {
    await visit(page, '/markets');
    const table = page.getByRole('table', { name: 'Coins by market cap' });
    await expect(table).toMatchAriaSnapshot(`
      - table "Coins by market cap":
        - caption: Coins by market cap
        - rowgroup:
          - row:
            - columnheader "Watchlist"
            - columnheader "#":
              - button "#"
            - columnheader "Coin":
              - button "Coin"
            - columnheader "Price":
              - button "Price"
            - columnheader "24h %":
              - button "24h %"
            - columnheader "Volume":
              - button "Volume"
            - columnheader "Market Cap":
              - button "Market Cap"
            - columnheader "Turnover":
              - button "Turnover"
        - rowgroup:
          - row /Bitcoin/:
            - cell "Add Bitcoin to watchlist":
              - button "Add Bitcoin to watchlist"
            - cell "1"
            - cell "Bitcoin BTC Set alert for Bitcoin":
              - button "Set alert for Bitcoin"
            - cell /^\\$[\\d,.]+$/
            - cell /^[+−]?[\\d.]+%$/
            - cell /^\\$[\\d.]+B$/
            - cell /^\\$[\\d.]+T$/
            - cell /^[\\d.]+%$/
    `);
    await table.getByRole('button', { name: 'Add Bitcoin to watchlist' }).click();
    await expect(table).toMatchAriaSnapshot(`
      - row /Bitcoin/:
        - cell:
          - button "Remove Bitcoin from watchlist" [pressed]
    `);
  });

  test('the store: one product to add at once, one with options, one at a lower price', async ({
    page,
  }) => {
    await visit(page, '/store');
    const card = (name: string) => page.getByRole('article').filter({ hasText: name });
    await expect(card('Ledger Mug')).toMatchAriaSnapshot(`
      - article:
        - heading "Ledger Mug" [level=3]:
          - link "Ledger Mug"
        - paragraph: $16.00
        - paragraph: Stoneware, 350 ml
        - button "Add to Cart Ledger Mug"
    `);
    await expect(card('Night Desk Hoodie')).toMatchAriaSnapshot(`
      - article:
        - heading "Night Desk Hoodie" [level=3]
        - paragraph: before $64.00 from $54.00
        - link "Choose options for Night Desk Hoodie"
    `);
  });

  test('a product: its name, styles, quantity and stock', async ({ page }) => {
    await visit(page, href('product', { id: productIds.signalTee }));
    await expect(mainElement(page)).toMatchAriaSnapshot(`
      - navigation "Breadcrumb":
        - link "Store"
        - text: Signal Tee
      - group "Pictures of Signal Tee":
        - img "Signal Tee, picture 1 of 2"
        - button "Previous image"
        - button "Next image"
      - heading "Signal Tee" [level=1]
      - paragraph: Heavy cotton, regular fit
      - paragraph: $29.00
      - group "Style Ink / S":
        - button "Ink / S" [pressed]
        - button "Ink / M"
        - button "Wax / L sold out"
      - group "Quantity":
        - button "Decrease quantity" [disabled]
        - status: "1"
        - button "Increase quantity"
      - button "Add to Cart"
      - status: /\\d+ in stock!/
      - heading "Goes well with" [level=2]
    `);
    await addToCart(page);
    await expect(dialog(page)).toMatchAriaSnapshot(`
      - dialog "Shopping Cart":
        - heading "Shopping Cart" [level=2]
        - button "Close cart"
        - list "Items in the cart":
          - listitem:
            - link "Signal Tee"
            - text: $29.00
            - paragraph: Ink / S
            - group "Quantity of Signal Tee":
              - button "Decrease quantity" [disabled]
              - status: "1"
              - button "Increase quantity"
            - button "Remove Signal Tee": Remove
        - button "Clear cart"
        - paragraph:
          - text: Total
          - status: $29.00
        - button "Proceed to Checkout"
    `);
  });

  test('the portfolio’s form', { tag: '@full' }, async ({ page }) => {
    await visit(page, '/portfolio');
    await addButton(page).click();
    await expect(dialog(page)).toMatchAriaSnapshot(`
      - dialog "Add Transaction":
        - heading "Add Transaction" [level=2]
        - paragraph: One purchase of one coin. A negative amount is a sale.
        - button "Close"
        - combobox "Coin"
        - textbox "Amount"
        - textbox "Price per coin"
        - paragraph: Cost –
        - button "Cancel"
        - button "Add Transaction"
    `);
  });

  test('a calculator: fields, sliders, the result, and its chart in words', {
    tag: '@full',
  }, async ({ page }) => {
    await visit(page, '/tools/staking-calculator');
    await expect(mainElement(page)).toMatchAriaSnapshot(`
      - main:
        - heading "Staking Calculator" [level=1]
        - textbox "Amount": "100"
        - textbox "APR": "5"
        - slider "APR slider": "5"
        - textbox "Duration": "365"
        - slider "Duration slider": "365"
        - status:
          - paragraph: Rewards
          - paragraph: "+5.0000"
          - paragraph: Total
          - paragraph: "105.0000"
        - img "Stake and rewards over time, ending at 105.0000"
    `);
    await expect(page.getByRole('slider', { name: 'APR slider' })).toHaveAttribute(
      'aria-valuetext',
      '5 %',
    );
  });

  test('an opened airdrop', { tag: '@full' }, async ({ page }) => {
    await visit(page, '/airdrops');
    await page.getByRole('button', { name: 'Learn More about LayerDrift' }).click();
    await expect(mainElement(page).getByRole('listitem').first()).toMatchAriaSnapshot(`
      - listitem:
        - heading "LayerDrift" [level=2]
        - text: LDR Upcoming
        - time: /[A-Z][a-z]{2} \\d+, 20\\d\\d/
        - paragraph: Bridge at least twice on mainnet before the snapshot.
        - paragraph: /Reward range \\$120/
        - button "Learn More about LayerDrift" [expanded]
        - paragraph: /\\w+/
    `);
  });

  test('an article', { tag: '@full' }, async ({ page }) => {
    await visit(page, href('article', { slug: 'what-is-bitcoin' }));
    await expect(mainElement(page)).toMatchAriaSnapshot(`
      - navigation "Breadcrumb":
        - link "Learn"
        - text: What is Bitcoin?
      - article:
        - paragraph: Beginner 4 min read
        - heading "What is Bitcoin?" [level=1]
        - region "A ledger nobody owns":
          - heading "A ledger nobody owns" [level=2]
          - paragraph: /Satoshi Nakamoto/
        - region "How a payment travels":
          - heading "How a payment travels" [level=2]
          - list:
            - listitem: /^Your wallet writes a message/
    `);
  });
});
