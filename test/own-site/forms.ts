import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect } from 'vitest';
import { headerOf, partsOf, type ReceivedMail } from '../fakes/mail-server.ts';
import type { OwnSiteWalk } from './own-site-walk.ts';

/** Sends the forms of a site that sends mail, and opens the page that confirms a subscription. */
export async function sendForms(
  { page, checkPage, problems }: OwnSiteWalk,
  mails: readonly ReceivedMail[],
  dataDir: string,
) {
  await page.goto('/contact');
  const form = page.locator('form', { has: page.getByLabel('Message') });
  const send = () => form.getByLabel('Email').press('Enter');
  await expect.poll(() => form.innerText()).toContain('is mailed to Wächserei Übelhör GmbH');
  await form.getByLabel('Name').fill('Mara');
  await form.getByLabel('Email').fill('mara');
  await form.getByLabel('Message').fill('Is there beeswax?');
  await send();
  await expect.poll(() => form.getByLabel('Email').getAttribute('aria-invalid')).toBe('true');
  await form.getByLabel('Email').fill('mara@example.com');
  // A service worker may be active, and only a cut connection keeps it from the server.
  await page.context().setOffline(true);
  await send();
  await page.getByRole('alert').filter({ hasText: 'Your text is still here.' }).waitFor();
  expect(await form.getByLabel('Message').inputValue()).toBe('Is there beeswax?');
  await page.context().setOffline(false);
  for (const problem of problems.splice(0)) expect(problem).toContain('ERR_INTERNET_DISCONNECTED');
  // Other visitors have used up the limit, so the message does not blame this visitor.
  const database = new DatabaseSync(join(dataDir, 'store.db'), { timeout: 10_000 });
  database.exec(`
    with recursive each(n) as (select 1 union all select n + 1 from each where n < 100)
    insert into form_use select n, 'contact', 'another', n, n, ${Date.now()} from each`);
  // Type the message again: two sends in a row would count as a double click.
  await form.getByLabel('Message').fill('Is there beeswax?');
  await send();
  const advice = 'write to hallo@waechserei.example, or try again tomorrow';
  await page.getByRole('alert').filter({ hasText: advice }).waitFor();
  await form.getByText(advice).waitFor();
  database.exec('delete from form_use');
  database.close();
  for (const problem of problems.splice(0)) expect(problem).toContain('429');
  await form.getByLabel('Message').fill('Is there beeswax?');
  await send();
  await page.getByRole('status').filter({ hasText: 'Message Sent!' }).waitFor();
  await form.getByText('Your message is on its way to Wächserei Übelhör GmbH.').waitFor();
  expect(await form.getByLabel('Message').inputValue()).toBe('');
  await checkPage('the contact form, sent');
  await expect.poll(() => mails.length).toBe(1);
  expect(headerOf(mails[0]?.raw ?? '', 'Subject')).toBe('A message from the contact form');
  expect(partsOf(mails[0]?.raw ?? '').text).toContain('Is there beeswax?');

  const options = { javaScriptEnabled: false };
  const plainPage = await page.context().browser()?.newPage(options);
  await plainPage?.goto(page.url());
  expect(await plainPage?.locator('form noscript p').innerText()).toBe(
    'This form needs scripts. Write to hallo@waechserei.example.',
  );
  expect(await plainPage?.getByText('is mailed to').isVisible()).toBe(false);
  await plainPage?.close();

  await page.goto('/');
  const section = page.locator('section.newsletter');
  await section.scrollIntoViewIfNeeded();
  await section.getByLabel('Email').fill('mara@example.com');
  await section.getByRole('button', { name: 'Subscribe' }).click();
  await section.getByRole('status').filter({ hasText: 'Look into your mailbox' }).waitFor();
  await expect.poll(() => mails.length).toBe(2);
  const letter = partsOf(mails[1]?.raw ?? '').html;
  // The owner's accents, and neither our candle nor our orange, in both themes.
  for (const accent of ['#1f7a4d', '#7fd8a8']) expect(letter, 'SITE-LOOK').toContain(accent);
  expect(letter, 'SITE-LOOK').not.toMatch(/60% 60% 50% 50%|#fb9d30|#fda93f/);
  expect(letter).toContain('Wächserei Übelhör</');
  const [, link = ''] = /(\/newsletter\/\S+)/.exec(partsOf(mails[1]?.raw ?? '').text) ?? [];
  await page.goto(link);
  await page.getByRole('heading', { name: 'Confirm your subscription' }).waitFor();
  await checkPage('a subscription to be confirmed');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await page.getByRole('heading', { name: 'You are subscribed' }).waitFor();
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await page.getByRole('heading', { name: 'not on our list' }).waitFor();
  for (const problem of problems.splice(0)) expect(problem).toContain('404');
}
