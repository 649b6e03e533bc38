import { type Question, type Reply, startProvider } from '#server/account/connections/testing/provider.ts';

type Entry = Record<string, unknown> & { Id: string };

/** Implements Intuit's published QuickBooks Online API: queries, and balanced journal entries with one per request id. */
export async function startQuickbooks(realm = '9130') {
  const entries: Entry[] = [];
  /** Entries of other companies. */
  const elsewhere = new Map<string, Entry[]>();
  const byRequest = new Map<string, Entry>();
  const accounts = [
    { Id: '35', Name: 'Checking', AccountType: 'Bank', AcctNum: '1000' },
    { Id: '45', Name: 'Sales', AccountType: 'Income' },
  ];

  function answer({ method, path, query, json }: Question): Reply {
    const [, company = '', rest = ''] = /^\/v3\/company\/(\d+)(.*)$/.exec(path) ?? [];
    if (company !== realm && !elsewhere.has(company)) elsewhere.set(company, []);
    const book = elsewhere.get(company) ?? entries;
    if (rest.startsWith('/companyinfo/'))
      return {
        status: 200,
        body: { CompanyInfo: { CompanyName: company === realm ? 'Quill Realty LLC' : 'Quill Property LLC' } },
      };
    if (rest === '/query') {
      const asked = query.get('query') ?? '';
      if (asked.includes('from Account')) return { status: 200, body: { QueryResponse: { Account: accounts } } };
      const number = /DocNumber = '([^']+)'/.exec(asked)?.[1];
      const found = book.filter(({ DocNumber }) => DocNumber === number);
      return { status: 200, body: { QueryResponse: found.length > 0 ? { JournalEntry: found } : {} } };
    }
    if (rest !== '/journalentry' || method !== 'POST') return { status: 404 };
    const request = `${company} ${query.get('requestid') ?? ''}`;
    const before = byRequest.get(request);
    if (before) return { status: 200, body: { JournalEntry: before } };
    const lines = json.Line as { Amount: number; JournalEntryLineDetail: { PostingType: string } }[];
    const sum = lines.reduce(
      (total, { Amount, JournalEntryLineDetail: { PostingType } }) =>
        total + (PostingType === 'Debit' ? Amount : -Amount),
      0,
    );
    if (Math.abs(sum) > 0.001)
      return {
        status: 400,
        body: { Fault: { Error: [{ Message: 'Out of balance', Detail: 'Debits and credits must be equal.' }] } },
      };
    const made = { ...json, Id: String(book.length + 1) };
    book.push(made);
    byRequest.set(request, made);
    return { status: 200, body: { JournalEntry: made } };
  }

  const provider = await startProvider(answer);
  provider.state.extraOnReturn = { realmId: realm };
  return Object.assign(provider, {
    entries,
    elsewhere,
    /** Chooses another company in the dialog. */
    chooses: (company: string) => {
      provider.state.extraOnReturn = { realmId: company };
    },
    environment: {
      QUICKBOOKS_CLIENT_ID: 'app',
      QUICKBOOKS_CLIENT_SECRET: 'secret',
      QUICKBOOKS_DIALOG_URL: `${provider.url}/dialog`,
      QUICKBOOKS_TOKEN_URL: `${provider.url}/token`,
      QUICKBOOKS_REVOKE_URL: `${provider.url}/revoke`,
      QUICKBOOKS_API_URL: provider.url,
    },
  });
}
