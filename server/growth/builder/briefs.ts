import { leavesOf } from '#contract/core/content/tree.ts';
import { wordsIn } from '#contract/core/content/walk.ts';
import type { ToolSource } from '#contract/growth/ai-tools/ai-tools.ts';
import { judged } from '#contract/growth/ai-tools/check.ts';
import { plainShape, type SiteAnswers, type SiteBrief, type SiteShape } from '#contract/growth/builder.ts';
import type { ContentPage } from '#contract/growth/pages.ts';
import { splitSentences } from '#contract/inventory/marketing/sentences.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import type { Services } from '#server/core/services.ts';
import type { Said } from '../ai-tools/material.ts';
import { siteById } from '../website/queries.ts';
import type { Placement } from './apply.ts';
import { knownOf, suggestedOf } from './gather.ts';

export type Brief = {
  answers: SiteAnswers;
  shape: SiteShape;
  sources: ToolSource[];
  sentences: Said[];
  composed: Placement;
  state: 'done' | 'writing' | 'failed';
  cost: number;
  version: number;
};

export const briefOf = (tx: Tx, site: string): Promise<Brief | undefined> =>
  tx.one<Brief>(sql`
    select answers, shape, sources, sentences, composed, state, cost, version from site_briefs
    where organisation_id = ${tx.scope.organisationId} and site_id = ${site} for update`);

type Page = Pick<ContentPage, 'id' | 'title' | 'kind' | 'content'>;

/** Every sentence of a page with its sources; sentences that a person wrote are marked as such. */
function sentencesOf({ content }: Page, said: ReadonlyMap<string, Said>, sources: ReadonlyMap<string, ToolSource>) {
  const texts = leavesOf(content.blocks).flatMap((leaf) =>
    leaf.type === 'text' || leaf.type === 'testimonial' ? wordsIn(leaf).filter(({ path }) => path === 'words') : [],
  );
  return texts
    .flatMap(({ text }) => splitSentences(text))
    .map((sentence) => {
      const text = sentence.replace(/^[-•]\s+/, '');
      const known = said.get(text);
      return judged({ text, sources: known?.sources ?? [], isOwn: !known }, sources, { isPublic: true });
    });
}

const mostRevisions = 20;

export async function presentBrief(tx: Tx, services: Services, siteId: string): Promise<SiteBrief> {
  const site = await siteById(tx, services, siteId);
  const brief = await tx.one<Brief>(sql`
    select answers, shape, sources, sentences, composed, state, cost, version from site_briefs
    where organisation_id = ${tx.scope.organisationId} and site_id = ${siteId}`);
  const pages = brief
    ? await tx.all<Page>(sql`
        select d.id, d.title, d.kind, d.content from content_documents d
        where d.organisation_id = ${tx.scope.organisationId} and d.site_id = ${siteId} and d.removed_at is null
          and d.id = any(${Object.values(brief.composed.pages).map(({ id }) => id)}::uuid[])
        order by d.kind = 'home' desc, d.id limit 200`)
    : [];
  const revisions = await tx.all<SiteBrief['revisions'][number]>(sql`
    select r.id, r.wish, r.made_at as "madeAt", nullif(trim(u.first_name || ' ' || u.last_name), '') as "madeBy"
    from site_revisions r left join users u on u.id = r.made_by
    where r.organisation_id = ${tx.scope.organisationId} and r.site_id = ${siteId} and r.undone_at is null
    order by r.id desc limit ${sql.int(mostRevisions)}`);
  const said = new Map(brief?.sentences.map((one) => [one.text, one]));
  const sources = new Map(brief?.sources.map((one) => [one.key, one]));
  return {
    site: siteId,
    answers: brief?.answers ?? null,
    suggested: suggestedOf(site, await knownOf(tx, site)),
    shape: brief?.shape ?? plainShape,
    state: brief?.state ?? 'none',
    model: services.model.kind === 'built-in' ? null : services.model.name,
    sources: brief?.sources ?? [],
    pages: pages.map((page) => ({
      id: page.id,
      title: page.title,
      kind: page.kind === 'home' ? 'home' : 'page',
      sentences: sentencesOf(page, said, sources),
    })),
    revisions,
    version: brief?.version ?? 1,
  };
}
