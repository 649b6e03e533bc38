import { z } from 'zod';
import type { Choice } from '#contract/account/connections.ts';
import { type QuickbooksSettings, quickbooksSettings } from '#contract/account/connectors.ts';
import { operatingChart } from '#contract/inventory/finance/chart.ts';
import { ProviderRefusal } from '#server/account/connections/ask.ts';
import type { At, Connector, Run } from '#server/account/connections/connector.ts';
import type { Provider } from '#server/account/connections/oauth.ts';
import { sql } from '#server/core/db/sql.ts';
import { invalid } from '#server/core/http/refusal.ts';

/** Intuit doesn't support PKCE, and returns the chosen company in the redirect. */
const intuit: Provider = {
  client: ({ QUICKBOOKS_CLIENT_ID: id, QUICKBOOKS_CLIENT_SECRET: secret }) =>
    id && secret ? { id, secret } : undefined,
  dialog: ({ QUICKBOOKS_DIALOG_URL }) => QUICKBOOKS_DIALOG_URL,
  tokens: ({ QUICKBOOKS_TOKEN_URL }) => QUICKBOOKS_TOKEN_URL,
  signsBy: 'header',
  revoke: ({ QUICKBOOKS_REVOKE_URL }, token) => ({ address: QUICKBOOKS_REVOKE_URL, json: { token } }),
};

const company = z.object({ CompanyInfo: z.object({ CompanyName: z.string().default('') }) });
const accounts = z.object({
  QueryResponse: z.object({
    Account: z
      .array(
        z.object({
          Id: z.string(),
          Name: z.string(),
          FullyQualifiedName: z.string().optional(),
          AcctNum: z.string().optional(),
          AccountType: z.string().default(''),
        }),
      )
      .default([]),
  }),
});
const posted = z.object({ JournalEntry: z.object({ Id: z.string() }) });
const found = z.object({
  QueryResponse: z.object({
    JournalEntry: z.array(z.object({ Id: z.string(), PrivateNote: z.string().default('') })).default([]),
  }),
});

/** The API version that defines these fields. */
const minor = 'minorversion=75';
const companyAt = ({ QUICKBOOKS_API_URL }: { QUICKBOOKS_API_URL: string }, realm: string): string =>
  `${QUICKBOOKS_API_URL}/v3/company/${encodeURIComponent(realm)}`;
const rows = 1_000;

async function choices({ ask, connection, services }: At): Promise<Choice[]> {
  const base = companyAt(services.settings, connection.externalId);
  const all: z.infer<typeof accounts>['QueryResponse']['Account'] = [];
  for (let from = 1; all.length < 5 * rows; from += rows) {
    const query = `select * from Account where Active = true startposition ${from} maxresults ${rows}`;
    const page = accounts.parse((await ask(`${base}/query?query=${encodeURIComponent(query)}&${minor}`)).body);
    all.push(...page.QueryResponse.Account);
    if (page.QueryResponse.Account.length < rows) break;
  }
  return all.map(({ Id, Name, FullyQualifiedName, AcctNum, AccountType }) => ({
    id: Id,
    name: [AcctNum, FullyQualifiedName ?? Name].filter(Boolean).join(' '),
    detail: AccountType,
    isReadOnly: false,
    isUsual: false,
  }));
}

type Line = { account: string; name: string; cents: number };
type Entry = { id: string; number: number; day: string; memo: string; createdAt: string; lines: Line[] };

/** Entries of the operating book that haven't been sent, in the order of the book. */
const dueOf = ({ within, connection, settings }: Run<QuickbooksSettings>): Promise<Entry[]> =>
  within((tx) =>
    tx.all<Entry>(sql`
      select e.id, e.number, e.day, e.memo, e.created_at as "createdAt",
        (select json_agg(json_build_object('account', a.id, 'name', a.code || ' ' || a.name, 'cents', l.cents) order by l.n)
         from ledger_lines l join ledger_accounts a on a.organisation_id = l.organisation_id and a.id = l.account_id
         where l.organisation_id = e.organisation_id and l.entry_id = e.id) as lines
      from ledger_entries e
      where e.organisation_id = ${tx.scope.organisationId} and e.day >= ${settings.since}
        and e.book_id = (select b.id from ledger_books b where b.organisation_id = e.organisation_id and b.key = ${operatingChart.key})
        and not exists (select from quickbooks_entries q where q.organisation_id = e.organisation_id and q.connection_id = ${connection.id}
          and q.entry_id = e.id)
      order by e.number limit 500`),
  );

/** By our own mark an entry is told from one that somebody else numbered alike: a person there, or another office of the company. */
const markOf = ({ id }: Pick<Entry, 'id'>): string => `[${id}]`;

/** An entry in QuickBooks's format: one debit or credit per line, in dollars. */
function bodyOf({ id, number, day, memo, lines }: Entry, to: ReadonlyMap<string, string>) {
  const unmapped = lines.find(({ account }) => !to.has(account));
  if (unmapped) throw new ProviderRefusal('refused', `Choose a QuickBooks account for ${unmapped.name}.`);
  return {
    DocNumber: `L${number}`,
    TxnDate: day,
    PrivateNote: `${memo} ${markOf({ id })}`,
    Line: lines.map(({ account, cents }) => ({
      Amount: Math.abs(cents) / 100,
      DetailType: 'JournalEntryLineDetail',
      Description: memo,
      JournalEntryLineDetail: {
        PostingType: cents > 0 ? 'Debit' : 'Credit',
        AccountRef: { value: to.get(account)! },
      },
    })),
  };
}

/** An entry sent by a run or connection that could not record it is found by its number and our mark. */
async function idThere(run: Run<QuickbooksSettings>, base: string, entry: Entry): Promise<string | undefined> {
  const { number, day } = entry;
  const query = `select Id, PrivateNote from JournalEntry where DocNumber = 'L${number}' and TxnDate = '${day}' maxresults 100`;
  const answer = await run.ask(`${base}/query?query=${encodeURIComponent(query)}&${minor}`);
  const all = found.parse(answer.body).QueryResponse.JournalEntry;
  return all.find(({ PrivateNote }) => PrivateNote.endsWith(markOf(entry)))?.Id;
}

async function send(
  run: Run<QuickbooksSettings>,
  base: string,
  entry: Entry,
  to: ReadonlyMap<string, string>,
): Promise<void> {
  const json = bodyOf(entry, to);
  if (run.mode === 'test') return;
  const known = await idThere(run, base, entry);
  const made =
    known ??
    posted.parse((await run.ask(`${base}/journalentry?requestid=${entry.id}&${minor}`, { json })).body).JournalEntry.Id;
  await run.within((tx) =>
    tx.run(sql`
      insert into quickbooks_entries (organisation_id, connection_id, entry_id, external_id)
      values (${tx.scope.organisationId}, ${run.connection.id}, ${entry.id}, ${made}) on conflict do nothing`),
  );
}

/** Exports the journal of the operating book only: entries are never edited here, so sent ones never change. */
export const quickbooksConnector: Connector = {
  key: 'quickbooks',
  provider: intuit,
  scopes: ['com.intuit.quickbooks.accounting'],
  async identify({ ask, settings, realmId }) {
    if (!realmId) throw new ProviderRefusal('refused', 'QuickBooks named no company. Connect again and choose one.');
    const answer = await ask(`${companyAt(settings, realmId)}/companyinfo/${realmId}?${minor}`);
    return { account: company.parse(answer.body).CompanyInfo.CompanyName || realmId, externalId: realmId };
  },
  choices,
  check(settings, known) {
    const read = quickbooksSettings.safeParse(settings);
    if (!read.success) throw invalid(['settings', 'accounts'], 'Choose accounts.');
    for (const [n, { to }] of read.data.accounts.entries())
      if (!known.some(({ id }) => id === to))
        throw invalid(['settings', 'accounts', n, 'to'], 'There is no such account in QuickBooks.');
  },
  ours: (tx) =>
    tx.all<{ id: string; name: string }>(sql`
      select a.id, a.code || ' ' || a.name as name from ledger_accounts a
      join ledger_books b on b.organisation_id = a.organisation_id and b.id = a.book_id and b.key = ${operatingChart.key}
      where a.organisation_id = ${tx.scope.organisationId} and a.archived_at is null order by a.code limit 300`),
  async run(given) {
    const run = given as Run<QuickbooksSettings>;
    const base = companyAt(run.services.settings, run.connection.externalId);
    const to = new Map(run.settings.accounts.map(({ account, to: there }) => [account, there]));
    for (const entry of await dueOf(run)) {
      run.signal.throwIfAborted();
      const key = `out:${entry.id}`;
      if (run.isParked(key)) {
        run.counts.failed += 1;
        continue;
      }
      try {
        await send(run, base, entry, to);
        run.counts.out += 1;
        run.changedAt(entry.createdAt);
        await run.succeeded(key);
      } catch (error) {
        await run.failed({ key, direction: 'out', name: `${entry.number} ${entry.memo}` }, error);
      }
    }
  },
  kept: async () => 0,
};
