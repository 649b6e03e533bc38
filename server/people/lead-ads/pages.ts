import { z } from 'zod';
import type { Choice } from '#contract/account/connections.ts';
import { openToken, sealToken } from '#server/account/connections/access.ts';
import { ProviderRefusal } from '#server/account/connections/ask.ts';
import type { At } from '#server/account/connections/connector.ts';
import { sql } from '#server/core/db/sql.ts';
import { listed } from './graph.ts';

const page = z.object({ id: z.string(), name: z.string().default(''), access_token: z.string() });
const form = z.object({
  id: z.string(),
  name: z.string().default(''),
  status: z.string().default('ACTIVE'),
  questions: z.array(z.object({ key: z.string(), label: z.string().default('') })).default([]),
  legal_content: z
    .object({
      custom_disclaimer: z
        .object({ checkboxes: z.array(z.object({ key: z.string(), text: z.string().default('') })).default([]) })
        .optional(),
    })
    .optional(),
});

export type LeadPage = { id: string; name: string; token: string; isTold: boolean };

export async function pagesOf({ services: { db, settings }, scope, connection }: At): Promise<LeadPage[]> {
  const rows = await db.withOrg(scope, (tx) =>
    tx.all<{ id: string; name: string; sealed: string; isTold: boolean }>(sql`
      select page_id as id, name, sealed_token as sealed, is_told as "isTold" from lead_ad_pages
      where organisation_id = ${scope.organisationId} and connection_id = ${connection.id} order by page_id limit 500`),
  );
  return rows.map(({ sealed, ...one }) => ({ ...one, token: openToken(settings.secret, sealed) }));
}

/** Stores the member's pages with their page tokens, which keep working after the member's own access ends. */
async function lookUpPages(at: At): Promise<void> {
  const { services, scope, connection } = at;
  const found: z.infer<typeof page>[] = [];
  const query = { fields: 'id,name,access_token', limit: '100' };
  for await (const one of listed(at, '/me/accounts', query, page)) found.push(one);
  const { secret } = services.settings;
  await services.db.withOrg(scope, async (tx) => {
    await tx.run(sql`
      delete from lead_ad_pages where organisation_id = ${scope.organisationId} and connection_id = ${connection.id}
        and page_id <> all(${found.map(({ id }) => id)}::text[])`);
    for (const { id, name, access_token } of found)
      await tx.run(sql`
        insert into lead_ad_pages (organisation_id, connection_id, page_id, name, sealed_token)
        values (${scope.organisationId}, ${connection.id}, ${id}, ${name.slice(0, 300)}, ${sealToken(secret, access_token)})
        on conflict (organisation_id, connection_id, page_id) do update set name = excluded.name, sealed_token = excluded.sealed_token`);
  });
}

const choiceOf = (page: LeadPage, one: z.infer<typeof form>): Choice => ({
  id: `${page.id}/${one.id}`,
  name: one.name || one.id,
  detail: page.name,
  isReadOnly: one.status !== 'ACTIVE',
  isUsual: false,
  parts: [
    ...one.questions.map(({ key, label }) => ({ id: key, name: label || key, of: 'question' as const })),
    ...(one.legal_content?.custom_disclaimer?.checkboxes ?? []).map(({ key, text }) => ({
      id: key,
      name: text.slice(0, 2_000),
      of: 'agreement' as const,
    })),
  ],
});

/** The lead forms of all pages. A choice is identified by page and form. */
export async function formsOf(at: At): Promise<Choice[]> {
  await lookUpPages(at).catch(async (error: unknown) => {
    const isEnded = error instanceof ProviderRefusal && error.kind === 'access';
    if (!isEnded || (await pagesOf(at)).length === 0) throw error;
  });
  const choices: Choice[] = [];
  const query = { fields: 'id,name,status,questions,legal_content', limit: '100' };
  for (const page of await pagesOf(at))
    try {
      for await (const one of listed(at, `/${page.id}/leadgen_forms`, query, form, page.token))
        choices.push(choiceOf(page, one));
    } catch (error) {
      // The member may post to a page without access to its leads; the other pages' forms are still listed.
      if (!(error instanceof ProviderRefusal && ['refused', 'gone'].includes(error.kind))) throw error;
    }
  return choices;
}
