import { brand, type ShownBrand } from '#contract/account/onboarding.ts';
import { addressOf } from '#contract/core/addresses.ts';
import type { InputOf } from '#contract/core/call.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Scope, Tx } from '#server/core/db/transaction.ts';
import { notFound } from '#server/core/http/refusal.ts';
import { bareHeaders } from '#server/core/http/reply.ts';
import { prepare, type Served } from '#server/core/http/serve.ts';
import { streamed } from '#server/core/http/streamed.ts';
import type { Services } from '#server/core/services.ts';
import { fileHeaders, publicHeaders } from '#server/outside/storage/files/file-headers.ts';

const logoFolder = addressOf(brand.logo.path).replace('{id}', '');

/** The name that clients read, of an organization and its brand joined by `brandJoin`. */
export const brandName = sql`coalesce(nullif(w.name, ''), o.name)`;
export const brandLicence = sql`coalesce(w.licence, '')`;

/** Joins the organization of the rows of an alias as `o` and its brand as `w`. */
export const brandJoin = (alias: string): Sql => sql`
  join organisations o on o.id = ${sql.raw(alias)}.organisation_id left join brands w on w.organisation_id = o.id`;

/** The badge goes by the plan of whoever pays; a trial that is over counts as none, and a sample workspace has every plan. */
const hasBadge = sql`(not o.is_sample and not exists (
  select from subscriptions b where b.user_id = lintel.payer(o.id) and b.tier <> 'freemium'
    and (b.status <> 'trialing' or b.trial_ends_at > now())))`;

/** How an organization joined by `brandJoin` is shown to its clients. */
export const brandColumns = sql`
  ${brandName} as organisation, w.colour, ${brandLicence} as licence,
  ${logoFolder}::text || w.logo_id::text as logo, ${hasBadge} as "hasBadge"`;

/** The brand of the organization that a transaction is in. */
export const ownBrand = (tx: Tx): Promise<ShownBrand> =>
  tx.get<ShownBrand>(sql`
    select ${brandColumns} from organisations o left join brands w on w.organisation_id = o.id where o.id = ${tx.scope.organisationId}`);

/** The brand among the columns of a row. */
export const brandIn = ({ organisation, colour, licence, logo, hasBadge }: ShownBrand): ShownBrand => ({
  organisation,
  colour,
  licence,
  logo,
  hasBadge,
});

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
