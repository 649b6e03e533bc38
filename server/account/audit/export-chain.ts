import { CompactSign } from 'jose';
import type { audit } from '#contract/account/audit.ts';
import { sql } from '#server/core/db/sql.ts';
import { limit } from '#server/core/http/limits.ts';
import type { BytesContext } from '#server/core/http/serve-bytes.ts';
import { streamed } from '#server/core/http/streamed.ts';
import { firstSeal } from './seals.ts';

type Context = BytesContext<typeof audit.exportChain>;
type Line = { seq: number; eventId: string; contentHash: string; hash: string; entry: string | null };

const atATime = 1_000;

/** One line per seal with the entry it seals, and finally this installation's signature. */
export async function exportChain(context: Context): Promise<Response> {
  const { web, services, headers, actor } = context;
  await limit(services.db, `files of ${actor.organisationId} by ${actor.userId}`, 30, 3_600);
  return new Response(streamed(web, services, lines(context)), {
    headers: {
      ...headers,
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="audit-${new Date().toISOString().slice(0, 10)}.ndjson"`,
      'content-security-policy': `sandbox; default-src 'none'`,
    },
  });
}

async function* lines({ input, scope, services }: Context): AsyncGenerator<string> {
  const { organisationId } = scope;
  const read = (after: number) =>
    services.db.withOrg(scope, (tx) =>
      tx.all<Line>(sql`
        select s.seq::int as seq, s.event_id as "eventId", encode(s.content_hash, 'hex') as "contentHash", encode(s.hash, 'hex') as hash,
               case when e.id is not null then lintel.audit_text(e) end as entry
        from audit_seals s left join events e on e.organisation_id = s.organisation_id and e.id = s.event_id
        where s.organisation_id = ${organisationId} and s.seq > ${after} order by s.seq limit ${atATime}`),
    );
  const before = await services.db.withOrg(scope, (tx) =>
    tx.one<{ hash: string }>(sql`
      select encode(hash, 'hex') as hash from audit_seals where organisation_id = ${organisationId} and seq = ${input.after}`),
  );
  const start = { seq: input.after, hash: before?.hash ?? firstSeal.toString('hex') };
  yield `${JSON.stringify({ format: 'lintel-audit/1', organisationId, after: start })}\n`;
  let last = start;
  for (;;) {
    const part = await read(last.seq);
    yield part.map((line) => `${JSON.stringify(line)}\n`).join('');
    const end = part.at(-1);
    if (end) last = { seq: end.seq, hash: end.hash };
    if (part.length < atATime) break;
  }
  const head = {
    organisationId,
    after: start,
    head: last,
    at: new Date().toISOString(),
    issuer: services.settings.publicUrl,
  };
  const { signing } = services.keys;
  const signature = await new CompactSign(new TextEncoder().encode(JSON.stringify(head)))
    .setProtectedHeader({ alg: 'EdDSA', kid: signing.kid, typ: 'audit+json' })
    .sign(signing.key);
  yield `${JSON.stringify({ head, signature })}\n`;
}
