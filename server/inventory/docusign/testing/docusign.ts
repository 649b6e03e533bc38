import { type Question, type Reply, startProvider } from '#server/account/connections/testing/provider.ts';

type Signer = { name: string; email: string; signedDateTime: string };
type Envelope = { id: string; subject: string; completed: string; signers: Signer[]; documents: string[] };

/** A page that PDF readers accept. */
const pdf = (words: string): Buffer =>
  Buffer.from(
    `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\n% ${words}\ntrailer<</Root 1 0 R>>\n%%EOF\n`,
  );

/** Implements DocuSign's published eSignature REST API 2.1: accounts and hosts, paged completed envelopes, documents. */
export async function startDocusign() {
  const envelopes: Envelope[] = [];
  const state = { pageSize: 1_000, base: undefined as string | undefined };
  const fault = (status: number, errorCode: string, message: string): Reply => ({
    status,
    body: { errorCode, message },
  });

  function list(query: URLSearchParams): Reply {
    if (!query.get('from_date')) return fault(400, 'INVALID_REQUEST_PARAMETER', 'from_date is required.');
    const since = Date.parse(query.get('from_date')!);
    const found = envelopes
      .filter(({ completed }) => Date.parse(completed) >= since)
      .sort((one, other) => Date.parse(one.completed) - Date.parse(other.completed));
    const from = Number(query.get('start_position') ?? 0);
    const shown = found.slice(from, from + Math.min(state.pageSize, Number(query.get('count') ?? 100)));
    return {
      status: 200,
      body: {
        resultSetSize: String(shown.length),
        startPosition: String(from),
        totalSetSize: String(found.length),
        envelopes: shown.map(({ id, subject, completed, signers }) => ({
          envelopeId: id,
          status: 'completed',
          emailSubject: subject,
          completedDateTime: completed,
          ...(query.get('include') === 'recipients' && {
            recipients: { signers: signers.map((one) => ({ ...one, status: 'completed' })) },
          }),
        })),
      },
    };
  }

  function answer({ path, query, origin }: Question): Reply {
    if (path === '/oauth/userinfo')
      return {
        status: 200,
        body: {
          sub: 'u1',
          name: 'Ann Quill',
          accounts: [
            { account_id: 'other', account_name: 'Other', is_default: false, base_uri: origin },
            { account_id: 'acc-1', account_name: 'Quill Realty', is_default: true, base_uri: state.base ?? origin },
          ],
        },
      };
    const [, rest] = /^\/restapi\/v2\.1\/accounts\/acc-1(\/.*)$/.exec(path) ?? [];
    if (!rest)
      return fault(
        400,
        'USER_DOES_NOT_BELONG_TO_SPECIFIED_ACCOUNT',
        'The specified user is not a member of this account.',
      );
    if (rest === '/envelopes') return list(query);
    const [, id, which] = /^\/envelopes\/([^/]+)\/documents(?:\/([^/]+))?$/.exec(rest) ?? [];
    const one = envelopes.find((envelope) => envelope.id === id);
    if (!one) return fault(404, 'ENVELOPE_DOES_NOT_EXIST', 'The envelope does not exist.');
    if (!which)
      return {
        status: 200,
        body: {
          envelopeId: id,
          envelopeDocuments: [
            ...one.documents.map((name, at) => ({ documentId: String(at + 1), name, type: 'content' })),
            { documentId: 'certificate', name: 'Summary', type: 'summary' },
          ],
        },
      };
    const name = which === 'certificate' ? 'certificate' : one.documents[Number(which) - 1];
    if (!name) return fault(404, 'DOCUMENT_DOES_NOT_EXIST', 'The document does not exist.');
    return { status: 200, body: pdf(`${name} of ${one.subject}`), headers: { 'content-type': 'application/pdf' } };
  }

  const provider = await startProvider(answer, { tokenPath: /^\/oauth\/token$/, dialogPath: /^\/oauth\/auth$/ });
  return Object.assign(provider, {
    docusign: state,
    envelopes,
    /** Completes an envelope. */
    complete(subject: string, signers: readonly (readonly [string, string])[], documents: string[], at = Date.now()) {
      const id = `e-${envelopes.length + 1}`;
      const completed = new Date(at).toISOString();
      envelopes.push({
        id,
        subject,
        completed,
        documents,
        signers: signers.map(([name, email]) => ({ name, email, signedDateTime: completed })),
      });
      return id;
    },
    environment: { DOCUSIGN_CLIENT_ID: 'app', DOCUSIGN_CLIENT_SECRET: 'secret', DOCUSIGN_ACCOUNT_URL: provider.url },
  });
}
