import type { InputOf, OutputOf } from '#contract/core/call.ts';
import { seoKinds, unknownFields } from '#contract/growth/seo/head.ts';
import type { seo } from '#contract/growth/seo/seo.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import { refuseForbiddenWords } from '#server/core/http/refuse-words.ts';
import type { Services } from '#server/core/services.ts';
import { requireSite } from './redirects.ts';
import { settingsOf } from './resolve.ts';

export async function readSettings(tx: Tx, { settings }: Services, site: string): Promise<OutputOf<typeof seo.get>> {
  const { slug } = await requireSite(tx, site);
  const at = `${settings.publicUrl}/s/${slug}`;
  return { ...(await settingsOf(tx, site)), sitemap: `${at}/sitemap.xml`, robots: `${settings.publicUrl}/robots.txt` };
}

/** Refuses templates with unknown fields by name, since they would stay on the page as braces. */
export function refuseUnknown(
  texts: readonly { path: (string | number)[]; kind: (typeof seoKinds)[number]; text: string }[],
) {
  const issues = texts.flatMap(({ path, kind, text }) =>
    unknownFields(kind, text).map((name) => ({ path, message: `There is no field {{${name}}} here.` })),
  );
  if (issues.length > 0) throw new Refusal('invalid_input', issues[0]!.message, { issues });
}

export async function changeSettings(
  tx: Tx,
  version: number,
  { site, settings }: InputOf<typeof seo.change>,
): Promise<OutputOf<typeof seo.change>> {
  await requireSite(tx, site);
  const texts = seoKinds.flatMap((kind) =>
    (['title', 'description'] as const).map((field) => ({
      path: ['settings', kind, field],
      kind,
      text: settings[kind][field],
    })),
  );
  refuseUnknown(texts);
  refuseForbiddenWords(texts);
  const written = await tx.one<{ version: number }>(sql`
    insert into seo_settings as s (organisation_id, site_id, settings, changed_by, version)
    select ${tx.scope.organisationId}, ${site}, ${JSON.stringify(settings)}::jsonb, ${tx.scope.userId}, 2 where ${version}::int = 1
    on conflict (organisation_id, site_id) do nothing returning version`);
  const changed =
    written ??
    (await tx.one<{ version: number }>(sql`
      update seo_settings set settings = ${JSON.stringify(settings)}::jsonb, changed_by = ${tx.scope.userId}, changed_at = now(),
        version = version + 1
      where organisation_id = ${tx.scope.organisationId} and site_id = ${site} and version = ${version} returning version`));
  if (!changed) throw new Refusal('version_conflict', undefined, { current: await settingsOf(tx, site) });
  tx.record({ kind: 'site.seo_changed', subject: { type: 'site', id: site }, data: { what: 'settings' } });
  return { settings, version: changed.version };
}
