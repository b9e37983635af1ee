import { expect } from 'vitest';
import { visit } from '../e2e/visit.ts';
import { partsOf, type ReceivedMail } from '../fakes/mail-server.ts';
import type { LanguageWalk } from './walk.ts';

/** Checks the forms that send mail, before and after sending and on failure, and the pages behind a subscription's link. */
export async function walkForms(walk: LanguageWalk, mails: readonly ReceivedMail[]) {
  const { page, words, checkPage } = walk;
  await visit(page, '/contact');
  const form = page.locator('main form').first();
  const fillForm = async () => {
    for (const field of ['name', 'email', 'message'])
      await form.locator(`[name="${field}"]`).fill(field === 'email' ? 'mara@example.com' : 'Mara');
  };
  await checkPage('a message to be sent');
  for (const status of [503, 429]) {
    await page.route('**/api/contact', (route) => route.fulfill({ status, json: {} }));
    await fillForm();
    await form.getByRole('button').last().click();
    await page.locator('.toast').first().waitFor();
    await checkPage(`a message that was not taken: ${status}`);
    await page.unroute('**/api/contact');
  }
  await fillForm();
  await form.getByRole('button').last().click();
  await page.locator('.toast').filter({ hasText: words.contact.messageSent.title }).waitFor();
  await checkPage('a message that was sent');

  const readerMails = () => mails.filter(({ to }) => to.includes('leser@example.com'));
  await visit(page, '/');
  const section = page.locator('section.newsletter');
  await section.scrollIntoViewIfNeeded();
  await section.locator('input').fill('leser@example.com');
  await section.locator('input').press('Enter');
  await section.getByText(words.newsletter.lookIntoMail).waitFor();
  await checkPage('a newsletter that was asked for');
  await expect.poll(() => readerMails().length).toBe(1);
  const { text, html } = partsOf(readerMails()[0]?.raw ?? '');
  walk.read('the mail of a newsletter', text.split('\n'));
  const [, link = ''] = /(\/newsletter\/\S+)/.exec(text) ?? [];
  await page.goto('about:blank');
  await page.setContent(html);
  await checkPage('a mail of a newsletter');
  const press = () => page.locator('main form button').first().click();
  await page.goto(new URL(link, walk.url).href);
  await checkPage('a subscription to be confirmed');
  await press();
  await checkPage('a subscription');
  await press();
  await page.getByRole('heading', { name: words.newsletter.link.ended.title }).waitFor();
  await checkPage('a subscription that has ended');
}
