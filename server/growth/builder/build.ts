import type { InputOf } from '#contract/core/call.ts';
import {
  type builder,
  plainShape,
  type SiteAnswers,
  type SiteBrief,
  type SiteShape,
} from '#contract/growth/builder.ts';
import type { Site } from '#contract/growth/sites.ts';
import { requireAi } from '#server/account/ai-policy/policy.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import { refuseForbiddenWords } from '#server/core/http/refuse-words.ts';
import type { Services } from '#server/core/services.ts';
import { pay } from '../ai-tools/credits.ts';
import { bringBackPage, removePage, rewritePage } from '../pages/write-page.ts';
import { lockSite } from '../website/queries.ts';
import { putContent } from '../website/write-site.ts';
import { applyComposition, type Before } from './apply.ts';
import { type Brief, briefOf, presentBrief } from './briefs.ts';
import { type Composed, composeSite } from './compose.ts';
import { knownOf } from './gather.ts';
import { readWish } from './wish.ts';
import { writeSiteJob } from './write-job.ts';

/** Credits that one site costs when a model rewords it. */
const siteCost = 10;

/** Answers and testimonials become public, so check them against the law before composing anything. */
function refuseAnswers({ words, testimonials, where }: SiteAnswers): void {
  refuseForbiddenWords([
    { path: ['answers', 'words'], text: words },
    ...where.map((text, at) => ({ path: ['answers', 'where', at], text })),
    ...testimonials.map(({ words: text }, at) => ({ path: ['answers', 'testimonials', at, 'words'], text })),
  ]);
}

export async function composeFor(
  tx: Tx,
  actor: Member,
  services: Services,
  { site: siteId, answers, by }: InputOf<typeof builder.compose>,
): Promise<SiteBrief> {
  const site = await lockSite(tx, services, siteId);
  refuseAnswers(answers);
  const last = await briefOf(tx, siteId);
  requireSettled(last);
  const { writer } = await requireAi(tx, actor, 'page');
  const usesModel = by === 'model' && writer === 'model' && services.model.kind !== 'built-in';
  if (usesModel) await pay(tx, actor, siteCost);
  await putInPlace(tx, actor, services, site, { answers, shape: last?.shape ?? plainShape }, last, 'Answers');
  if (usesModel) {
    await tx.run(sql`
      update site_briefs set state = 'writing', cost = ${siteCost} where organisation_id = ${tx.scope.organisationId} and site_id = ${siteId}`);
    await tx.enqueue(writeSiteJob.with({ site: siteId }));
  }
  tx.record({ kind: 'site.composed', subject: { type: 'site', id: siteId }, data: { style: answers.style } });
  return presentBrief(tx, services, siteId);
}

function requireSettled(brief: Brief | undefined): void {
  if (brief?.state === 'writing') throw new Refusal('conflict', 'The site is being written. Wait until it is done.');
}

type Wanted = { answers: SiteAnswers; shape: SiteShape };

async function putInPlace(
  tx: Tx,
  actor: Member,
  services: Services,
  site: Site,
  { answers, shape }: Wanted,
  last: Brief | undefined,
  wish: string,
): Promise<Composed> {
  const { organisationId } = tx.scope;
  const composed = composeSite(answers, await knownOf(tx, site), shape);
  const { placement, before } = await applyComposition(
    tx,
    actor,
    services,
    site,
    composed,
    answers,
    last?.composed ?? null,
  );
  await keepBrief(tx, site.id, { answers, shape, ...composed, composed: placement });
  const brief = last
    ? {
        answers: last.answers,
        shape: last.shape,
        sources: last.sources,
        sentences: last.sentences,
        composed: last.composed,
      }
    : null;
  await tx.run(sql`
    insert into site_revisions (organisation_id, site_id, wish, before, made_by)
    values (${organisationId}, ${site.id}, ${wish}, ${JSON.stringify({ ...before, brief })}::jsonb, ${actor.userId})`);
  return composed;
}

type Kept = Pick<Brief, 'answers' | 'shape' | 'sources' | 'sentences' | 'composed'>;

const keepBrief = (tx: Tx, site: string, { answers, shape, sources, sentences, composed }: Kept) =>
  tx.run(sql`
    insert into site_briefs (organisation_id, site_id, answers, shape, sources, sentences, composed, changed_by)
    values (${tx.scope.organisationId}, ${site}, ${JSON.stringify(answers)}::jsonb, ${JSON.stringify(shape)}::jsonb, ${JSON.stringify(sources)}::jsonb,
      ${JSON.stringify(sentences)}::jsonb, ${JSON.stringify(composed)}::jsonb, ${tx.scope.userId})
    on conflict (organisation_id, site_id) do update set answers = excluded.answers, shape = excluded.shape, sources = excluded.sources,
      sentences = excluded.sentences, composed = excluded.composed, state = 'done', changed_by = excluded.changed_by, changed_at = now(),
      version = site_briefs.version + 1`);

/** Changes what the composer made according to a wish; what a person wrote stays. */
export async function reviseFor(
  tx: Tx,
  actor: Member,
  services: Services,
  { site: siteId, wish }: InputOf<typeof builder.revise>,
): Promise<SiteBrief> {
  const site = await lockSite(tx, services, siteId);
  const last = await briefOf(tx, siteId);
  if (!last) throw new Refusal('conflict', 'Answer the six questions first.');
  requireSettled(last);
  refuseForbiddenWords([{ path: ['wish'], text: wish }]);
  const wanted = readWish(wish, last);
  if (!wanted)
    throw invalid(['wish'], 'Try “make it warmer”, “shorter”, “add a page about Hyde Park”, or the name of a theme.');
  await putInPlace(tx, actor, services, site, wanted, last, wish);
  tx.record({ kind: 'site.revised', subject: { type: 'site', id: siteId }, data: { wish } });
  return presentBrief(tx, services, siteId);
}

/** Undoes the newest change as a whole. Repeating the call has no further effect. */
export async function undoFor(
  tx: Tx,
  actor: Member,
  services: Services,
  { site: siteId, revision }: InputOf<typeof builder.undo>,
): Promise<SiteBrief> {
  const { organisationId } = tx.scope;
  await lockSite(tx, services, siteId);
  requireSettled(await briefOf(tx, siteId));
  const asked = await tx.one<{ isUndone: boolean; before: Before & { brief: Kept | null } }>(sql`
    select undone_at is not null as "isUndone", before from site_revisions
    where organisation_id = ${organisationId} and site_id = ${siteId} and id = ${revision}`);
  if (!asked) throw notFound();
  if (asked.isUndone) return presentBrief(tx, services, siteId);
  const newer = await tx.one(sql`
    select from site_revisions where organisation_id = ${organisationId} and site_id = ${siteId} and id > ${revision} and undone_at is null limit 1`);
  if (newer) throw new Refusal('conflict', 'Undo the newer change first.');
  const { content, pages, created, removed, brief } = asked.before;
  for (const id of removed) await bringBackPage(tx, id);
  for (const { id, title, description, content: tree } of pages)
    if (await isStanding(tx, id)) await rewritePage(tx, actor, services, id, { title, description, content: tree });
  for (const id of created) if (await isStanding(tx, id)) await removePage(tx, services, id);
  await putContent(tx, services, siteId, content);
  if (brief) await keepBrief(tx, siteId, brief);
  else await tx.run(sql`delete from site_briefs where organisation_id = ${organisationId} and site_id = ${siteId}`);
  await tx.run(sql`
    update site_revisions set undone_at = now() where organisation_id = ${organisationId} and id = ${revision}`);
  tx.record({ kind: 'site.revision_undone', subject: { type: 'site', id: siteId }, data: { revision } });
  return presentBrief(tx, services, siteId);
}

const isStanding = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.one(sql`
    select from content_documents where organisation_id = ${tx.scope.organisationId} and id = ${id} and removed_at is null`)) !==
  undefined;
