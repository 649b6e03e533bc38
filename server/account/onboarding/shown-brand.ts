import { brand } from '#contract/account/onboarding.ts';
import { addressOf } from '#contract/core/addresses.ts';
import type { InputOf } from '#contract/core/call.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Scope } from '#server/core/db/transaction.ts';
import { notFound } from '#server/core/http/refusal.ts';
import { bareHeaders } from '#server/core/http/reply.ts';
import { prepare, type Served } from '#server/core/http/serve.ts';
import { streamed } from '#server/core/http/streamed.ts';
import type { Services } from '#server/core/services.ts';
import { fileHeaders, publicHeaders } from '#server/outside/storage/files/file-headers.ts';

const logoFolder = addressOf(brand.logo.path).replace('{id}', '');

/** How an organization (`o`, with its brand `w`) is shown to its clients. */
export const brandColumns = sql`
  coalesce(nullif(w.name, ''), o.name) as organisation, w.colour, coalesce(w.licence, '') as licence,
  ${logoFolder}::text || w.logo_id::text as logo`;

type Stored = { key: string; name: string; contentType: string; size: number };

export const logoRoute: Served = {
  call: brand.logo,
  async answer(c, name, services) {
    const { input } = await prepare(c, brand.logo, name, services);
    const logo = await logoById(services, (input as InputOf<typeof brand.logo>).id);
    const stored = await services.storage.get(logo.key);
    if (!stored) throw notFound();
    return new Response(streamed(c, services, stored.stream), {
      headers: {
        ...bareHeaders(c.var.request.id),
        ...fileHeaders(logo, 'inline'),
        ...publicHeaders(brand.logo.cacheSeconds),
        'content-length': String(logo.size),
      },
    });
  },
};

/** Serves only the current logo; every other file stays private to the members. */
async function logoById({ db }: Services, id: string): Promise<Stored> {
  const found = await db.asSystem((tx) =>
    tx.one<{ organisationId: string }>(
      sql`select organisation_id as "organisationId" from brands where logo_id = ${id}`,
    ),
  );
  if (!found) throw notFound();
  const scope: Scope = { ...found, userId: null, actorKind: 'system' };
  const row = await db.withOrg(scope, (tx) =>
    tx.one<Stored>(sql`
      select f.storage_key as key, f.name, f.content_type as "contentType", f.size from files f
      where f.organisation_id = ${scope.organisationId} and f.id = ${id} and f.deleted_at is null`),
  );
  if (!row) throw notFound();
  return row;
}
