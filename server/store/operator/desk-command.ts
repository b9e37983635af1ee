import { deskPeople } from '../../../content/shop/desk.ts';
import { deskLinkUrl, terminalPerson } from '../../../contract/desk.ts';
import { accept, refused } from '../http/refusal.ts';
import { createSignInLink, linkLifetimeMs } from '../staff/links.ts';
import { findDeskPerson } from '../staff/people.ts';
import { command, type Runner } from './runner.ts';
import { terminalJson } from './text/print.ts';

export const deskCommand = (runner: Runner) =>
  command('desk', 'a link that opens the desk once, and the browser where there is one')
    .option('--for <email>', 'somebody of `desk` in site.yaml; by default the owner')
    .action(({ for: email, json: asJson }) =>
      runner.onStore({ changes: true }, async ({ database }) => {
        const origin = runner.deps.deskUrl();
        if (origin === null)
          return refused('The site has no desk: set DESK_PORT, such as 3100, and start it again.');
        const person =
          email === undefined ? terminalPerson : findDeskPerson(new Map(deskPeople), email);
        if (person === null)
          return refused(`Nobody of \`desk\` in site.yaml has the address ${email?.trim()}.`);
        const nowMs = runner.deps.now();
        const token = await createSignInLink(database, person, { nowMs });
        const url = deskLinkUrl(origin, token);
        if (asJson) return accept(terminalJson({ address: url, minutes: linkLifetimeMs / 60_000 }));
        if (runner.deps.terminal && email === undefined) runner.deps.openBrowser(url);
        return accept(
          `${url}\nIt opens the desk once, within ${linkLifetimeMs / 60_000} minutes.\n`,
        );
      }),
    );
