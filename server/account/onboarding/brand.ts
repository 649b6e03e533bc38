import type { EnterpriseSetting, Inherited } from '#contract/account/enterprise-settings.ts';
import { brand } from '#contract/account/onboarding.ts';
import type { OutputOf } from '#contract/core/call.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';
import { type Served, serve } from '#server/core/http/serve.ts';
import { refuseLocked } from '../enterprise/inherited.ts';
import { logoRoute } from './shown-brand.ts';

type Brand = OutputOf<typeof brand.get>;

/** The name defaults to the organization's. */
const readBrand = (tx: Tx): Promise<Brand> =>
  tx.get<Brand>(sql`
    select coalesce(nullif(b.name, ''), o.name) as name, b.colour, b.logo_id as logo,
           coalesce(b.licence, '') as licence, coalesce(b.version, 1) as version
    from organisations o left join brands b on b.organisation_id = o.id where o.id = ${tx.scope.organisationId}`);

/** Applies a company's settings: locked ones replace the office's own; others fill only empty ones. */
export async function takeBrand(tx: Tx, settings: readonly Inherited[]): Promise<void> {
  const of = (name: EnterpriseSetting) => settings.find((setting) => setting.name === name);
  const before = await readBrand(tx);
  const taken = (own: string | null, setting: Inherited | undefined) =>
    setting && (setting.isLocked || !own) ? setting.value : own;
  const colour = taken(before.colour, of('brandColor'));
  const licence = taken(before.licence, of('brandLicense')) ?? '';
  if (colour === before.colour && licence === before.licence) return;
  const { organisationId } = tx.scope;
  await tx.run(sql`
    insert into brands as b (organisation_id, name, colour, licence, version) values (${organisationId}, '', ${colour}, ${licence}, 2)
    on conflict (organisation_id) do update set colour = excluded.colour, licence = excluded.licence, version = b.version + 1`);
  tx.record({
    kind: 'brand.changed',
    subject: { type: 'organisation', id: organisationId },
    data: { from: before.name, to: before.name },
  });
}

export const brandRoutes: Served[] = [
  serve(brand.get, ({ tx }) => readBrand(tx)),

  serve(brand.change, async ({ input: { name, colour, logo, licence }, tx, version }) => {
    const { organisationId } = tx.scope;
    if (logo) {
      const picture = await tx.one(sql`
        select 1 from files where organisation_id = ${organisationId} and id = ${logo} and deleted_at is null
          and content_type like 'image/%'`);
      if (!picture) throw notFound();
    }
    await refuseLocked(tx, { brandColor: colour, brandLicense: licence });
    const before = await readBrand(tx);
    const changed = await tx.run(sql`
      insert into brands as b (organisation_id, name, colour, logo_id, licence, version)
      select ${organisationId}, ${name}, ${colour}, ${logo}, ${licence}, 2 where ${version} = 1
      on conflict (organisation_id) do nothing`);
    const updated =
      changed ||
      (await tx.run(sql`
        update brands set name = ${name}, colour = ${colour}, logo_id = ${logo}, licence = ${licence}, version = version + 1
        where organisation_id = ${organisationId} and version = ${version}`));
    const current = await readBrand(tx);
    if (updated === 0) throw new Refusal('version_conflict', undefined, { current });
    tx.record({
      kind: 'brand.changed',
      subject: { type: 'organisation', id: organisationId },
      data: { from: before.name, to: current.name },
    });
    return current;
  }),
  logoRoute,
];
