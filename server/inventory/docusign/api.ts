import { z } from 'zod';
import { ProviderRefusal } from '#server/account/connections/ask.ts';
import type { At } from '#server/account/connections/connector.ts';
import type { Provider } from '#server/account/connections/oauth.ts';
import type { Settings } from '#server/env.ts';

/** DocuSign OAuth 2. It has no revocation endpoint; users revoke access under the connected apps of their account. */
export const docusignProvider: Provider = {
  client: ({ DOCUSIGN_CLIENT_ID: id, DOCUSIGN_CLIENT_SECRET: secret }) => (id && secret ? { id, secret } : undefined),
  dialog: ({ DOCUSIGN_ACCOUNT_URL }) => `${DOCUSIGN_ACCOUNT_URL}/oauth/auth`,
  tokens: ({ DOCUSIGN_ACCOUNT_URL }) => `${DOCUSIGN_ACCOUNT_URL}/oauth/token`,
  signsBy: 'header',
};

const userinfo = z.object({
  accounts: z
    .array(
      z.object({
        account_id: z.string(),
        account_name: z.string().default(''),
        is_default: z.union([z.boolean(), z.string()]).transform((value) => String(value) === 'true'),
        base_uri: z.url(),
      }),
    )
    .min(1),
});

/** The account's API host: one of DocuSign's own, or the host from the installation's settings. */
function baseOf(address: string, { DOCUSIGN_ACCOUNT_URL }: Settings): string {
  const { origin, hostname, protocol } = new URL(address);
  const isTheirs = protocol === 'https:' && /(^|\.)docusign\.(net|com)$/.test(hostname);
  if (!isTheirs && origin !== new URL(DOCUSIGN_ACCOUNT_URL).origin)
    throw new ProviderRefusal('refused', 'DocuSign named an address that is not its own.');
  return origin;
}

export async function accountOf(ask: At['ask'], settings: Settings) {
  const { accounts } = userinfo.parse((await ask(`${settings.DOCUSIGN_ACCOUNT_URL}/oauth/userinfo`)).body);
  const one = accounts.find(({ is_default }) => is_default) ?? accounts[0]!;
  return {
    account: one.account_name || one.account_id,
    externalId: one.account_id,
    base: baseOf(one.base_uri, settings),
  };
}

const signer = z.object({
  name: z.string().default(''),
  email: z.string().default(''),
  signedDateTime: z.string().optional(),
});
const envelope = z.object({
  envelopeId: z.string().min(1).max(100),
  emailSubject: z.string().default(''),
  completedDateTime: z.string(),
  recipients: z.object({ signers: z.array(signer).default([]) }).default({ signers: [] }),
});
const page = z.object({
  envelopes: z.array(z.unknown()).default([]),
  totalSetSize: z.coerce.number().default(0),
});
export type Envelope = z.infer<typeof envelope>;

const pageRows = 100;
const addressAt = ({ connection }: Pick<At, 'connection'>, path: string): string =>
  `${connection.base}/restapi/v2.1/accounts/${encodeURIComponent(connection.externalId)}${path}`;

/** Completed envelopes in order of completion, page by page. */
export async function* completedSince(
  at: Pick<At, 'ask' | 'connection' | 'signal'>,
  since: string,
): AsyncGenerator<Envelope[]> {
  for (let from = 0; ; ) {
    at.signal.throwIfAborted();
    const query = new URLSearchParams({
      from_date: since,
      from_to_status: 'completed',
      status: 'completed',
      order_by: 'completed',
      order: 'asc',
      include: 'recipients',
      count: String(pageRows),
      start_position: String(from),
    });
    const read = page.parse((await at.ask(addressAt(at, `/envelopes?${query}`))).body);
    yield read.envelopes.flatMap((given) => {
      const one = envelope.safeParse(given);
      return one.success ? [one.data] : [];
    });
    from += read.envelopes.length;
    if (read.envelopes.length === 0 || from >= read.totalSetSize) return;
  }
}

const documents = z.object({
  envelopeDocuments: z
    .array(z.object({ documentId: z.string(), name: z.string(), type: z.string().default('content') }))
    .default([]),
});
export type Paper = { name: string; content: Uint8Array };

/** An envelope's documents and its certificate of completion, each as a PDF. */
export async function papersOf(
  at: Pick<At, 'ask' | 'connection' | 'signal'>,
  { envelopeId, emailSubject }: Envelope,
): Promise<Paper[]> {
  const base = `/envelopes/${encodeURIComponent(envelopeId)}/documents`;
  const { envelopeDocuments } = documents.parse((await at.ask(addressAt(at, base))).body);
  const papers: Paper[] = [];
  for (const { documentId, name, type } of envelopeDocuments) {
    at.signal.throwIfAborted();
    if (type !== 'content' && type !== 'summary') continue;
    const { raw: content } = await at.ask(addressAt(at, `${base}/${encodeURIComponent(documentId)}`), {
      headers: { accept: 'application/pdf' },
    });
    const title = type === 'summary' ? `Certificate of completion ${emailSubject}` : name;
    papers.push({
      name: `${title
        .replace(/\.[a-z0-9]{1,5}$/i, '')
        .slice(0, 180)
        .trim()}.pdf`,
      content,
    });
  }
  return papers;
}
