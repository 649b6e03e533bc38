import { z } from 'zod';
import { type MailAccountSettings, mailAccountSettings } from '#contract/account/connectors.ts';
import type { Connector, Run } from '#server/account/connections/connector.ts';
import { google } from '#server/account/connections/providers/google.ts';
import { microsoft } from '#server/account/connections/providers/microsoft.ts';
import { sql } from '#server/core/db/sql.ts';
import { invalid } from '#server/core/http/refusal.ts';
import { gmail, gmailProfile } from './gmail.ts';
import { outlook } from './outlook.ts';
import { pullMail } from './pull.ts';
import type { OpenMailbox } from './remote.ts';

const graphUser = z.object({ id: z.string(), mail: z.string().nullish(), userPrincipalName: z.string().default('') });

const mailConnector = (
  service: Pick<Connector, 'key' | 'provider' | 'scopes' | 'needs' | 'identify'> & { open: OpenMailbox },
): Connector => ({
  ...service,
  async choices({ ask, settings }) {
    const others = await service.open({ ask, settings }).others();
    return others
      .filter(({ id }) => id.length <= 300)
      .map(({ id, name, within }) => ({ id, name, detail: within, isReadOnly: true, isUsual: false }));
  },
  usual: () => ({ reads: true, sends: false }),
  check(settings, choices) {
    const read = mailAccountSettings.safeParse(settings);
    if (!read.success) throw invalid(['settings', 'reads'], 'Choose reading, sending, or both.');
    for (const [n, folder] of (read.data.folders ?? []).entries())
      if (!choices.some(({ id }) => id === folder))
        throw invalid(['settings', 'folders', n], 'There is no such folder.');
  },
  async run(given) {
    const run = given as Run<MailAccountSettings>;
    // A test checks whether the mailbox is readable, even if reading is turned off.
    if (!run.settings.reads && run.mode === 'sync') return;
    await pullMail(run, service.open({ ask: run.ask, settings: run.services.settings }));
  },
  kept: async (tx, connectionId) => {
    const { count } = await tx.get<{ count: number }>(sql`
      select count(*)::int as count from messages where organisation_id = ${tx.scope.organisationId} and account_id = ${connectionId}`);
    return count;
  },
});

const readScope = 'https://www.googleapis.com/auth/gmail.readonly';
const sendScope = 'https://www.googleapis.com/auth/gmail.send';

/** A member's own mailbox: mail from leads is read in, and the member's mail to leads may be sent through it. */
export const mailConnectors: Connector[] = [
  mailConnector({
    key: 'gmail',
    provider: google,
    scopes: [readScope, sendScope],
    needs: [readScope, sendScope],
    open: gmail,
    async identify({ ask, settings }) {
      const { emailAddress } = gmailProfile.parse((await ask(`${settings.GOOGLE_MAIL_URL}/users/me/profile`)).body);
      return { account: emailAddress, externalId: emailAddress };
    },
  }),
  mailConnector({
    key: 'outlook_mail',
    provider: microsoft,
    // A mail leaves as a draft first, which nobody may make who only reads.
    scopes: ['offline_access', 'User.Read', 'Mail.ReadWrite', 'Mail.Send'],
    needs: ['Mail.ReadWrite', 'Mail.Send'],
    open: outlook,
    async identify({ ask, settings }) {
      const { id, mail, userPrincipalName } = graphUser.parse((await ask(`${settings.MICROSOFT_GRAPH_URL}/me`)).body);
      return { account: mail || userPrincipalName || id, externalId: id };
    },
  }),
];
