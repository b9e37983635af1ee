import { expect, test } from 'vitest';
import { mailRefusalText } from './refusal-words.ts';

test.each([
  ["Can't send mail - all recipients were rejected: 550 5.1.1 <…@…> unknown", 'does not exist'],
  ['552 5.2.2 mailbox is over quota', 'is full'],
  ['554 5.7.1 rejected as spam', 'refused as spam'],
  ['550 5.7.26 unauthenticated mail is prohibited', 'refused as spam'],
  ['Invalid login: 535 5.7.8 Error: authentication failed', 'user or the password'],
  ['451 4.7.1 Greylisting in action, please come back later', 'deferred'],
  ['450 4.2.0 try later', 'deferred'],
  ['getaddrinfo ENOTFOUND mail.wax.example', 'was not found'],
  ['connect ECONNREFUSED 127.0.0.1:25', 'does not answer'],
  ['Greeting never received', 'does not answer'],
  ['self-signed certificate in certificate chain', 'No safe connection'],
])('DESK-MAILS: "%s" means that %s', (reply, words) => {
  expect(mailRefusalText(reply)).toContain(words);
});

test('DESK-MAILS: what has no known meaning gets none', () => {
  expect(mailRefusalText('please stop')).toBeNull();
});
