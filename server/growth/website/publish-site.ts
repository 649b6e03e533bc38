import { verticals } from '#contract/account/price-book.ts';
import type { InputOf } from '#contract/core/call.ts';
import { complianceHits } from '#contract/core/compliance/check.ts';
import { mapLeaves, withWords } from '#contract/core/content/walk.ts';
import type { Locale } from '#contract/core/locale.ts';
import { hasOwnWords, isOverridable, pageIssues, type SiteIssue } from '#contract/growth/site-gate.ts';
import { firstConsent, firstLine } from '#contract/growth/site-words.ts';
import type { Site, sites } from '#contract/growth/sites.ts';
import { splitSentences } from '#contract/inventory/marketing/sentences.ts';
import { requireWithin, tiersFor } from '#server/account/billing/entitlements.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { pageById } from '../pages/queries.ts';
import { goLive, rewritePage } from '../pages/write-page.ts';
import { citiesOn } from './homes.ts';
import { lockSite, siteById, teamSitesAreFree } from './queries.ts';
import { lockVersion, putContent } from './write-site.ts';

/**
 * What is live is a copy of what was looked at, the site and the pages that go with it together; nothing goes live while the law wants
 * something more, or while it shows no more than a name. Words that the check took for something else, a broker may answer for.
 */
export async function publishSite(
  tx: Tx,
  services: Services,
  version: number,
  { id, pages, override }: InputOf<typeof sites.publish>,
): Promise<Site> {
  const { organisationId } = tx.scope;
  const site = await lockVersion(tx, services, id, version);
  const going = site.waiting.filter((page) => page.kind === 'home' || pages.includes(page.id));
  const unknown = pages.find((page) => !going.some((one) => one.id === page));
  if (unknown && !(await isPageOf(tx, id, unknown))) throw invalid(['pages'], 'One of these pages is not here.');
  const whole = await Promise.all(going.map((page) => pageById(tx, services, page.id)));
  const issues = [...site.issues.filter(({ page }) => !page), ...whole.flatMap(pageIssues)];
  const left = override ? issues.filter((issue) => !isOverridable(issue)) : issues;
  if (left.length > 0)
    throw new Refusal('conflict', 'Fix the listed issues before publishing this site.', { details: { issues: left } });
  await requireRoomFor(tx, site);
  if (override && issues.length > 0) await noteOverride(tx, id, override, issues);
  await tx.run(sql`
    update sites set published = content, published_licence = ${site.licence}, published_at = now(),
      version = version + 1, published_version = version + 1
    where organisation_id = ${organisationId} and id = ${id}`);
  for (const page of whole) await goLive(tx, services, page);
  tx.record({ kind: 'site.published', subject: { type: 'site', id }, data: { slug: site.slug } });
  return siteById(tx, services, id);
}

const isPageOf = async (tx: Tx, site: string, id: string): Promise<boolean> =>
  (await tx.one(sql`
    select from content_documents where organisation_id = ${tx.scope.organisationId} and site_id = ${site} and id = ${id} and removed_at is null`)) !==
  undefined;

async function requireRoomFor(tx: Tx, site: Site): Promise<void> {
  const teamSitesFree = await teamSitesAreFree(tx);
  const { older } = await tx.get<{ older: number }>(sql`
    select count(*)::int as older from sites where organisation_id = ${tx.scope.organisationId} and id < ${site.id} and published is not null
      and (team_id is null or not ${teamSitesFree})`);
  if (!site.team || !teamSitesFree) await requireWithin(tx, 'website', older);
}

async function noteOverride(
  tx: Tx,
  id: string,
  { broker, reason }: NonNullable<InputOf<typeof sites.publish>['override']>,
  issues: readonly SiteIssue[],
): Promise<void> {
  await tx.run(sql`
    insert into site_overrides (organisation_id, site_id, broker, reason, issues, made_by)
    values (${tx.scope.organisationId}, ${id}, ${broker}, ${reason}, ${JSON.stringify(issues)}::jsonb, ${tx.scope.userId})`);
  const words = issues.flatMap((issue) => issue.words || []);
  tx.record({ kind: 'site.overridden', subject: { type: 'site', id }, data: { broker, reason, words } });
}

/** The text without the sentences that contain forbidden words. */
const withoutSentence = (text: string, words: string): string => {
  if (!text.includes(words)) return text;
  const bad = splitSentences(text).filter((sentence) =>
    complianceHits(sentence).some((hit) => hit.level === 'block' && hit.words === words),
  );
  const cut = bad.reduce((rest, sentence) => rest.replace(sentence, ''), text);
  return (cut === text ? text.replaceAll(words, '') : cut)
    .replace(/ {2,}/g, ' ')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
};

const mostPlaces = 3;

/** The trade of whose site it is, and where their homes are. */
async function firstLineOf(tx: Tx, { slug, content: { homes } }: Site, locale: Locale): Promise<string> {
  const tiers = await tiersFor(tx);
  const cities = await citiesOn(tx, { slug, homes }, mostPlaces);
  return firstLine(
    locale,
    verticals.find((vertical) => tiers[vertical]) ?? 'realestate',
    cities.map(({ name }) => name),
  );
}

/** One click: the consent text of the house, a first line, the sentence taken out, or captions read out. Done already, it is done. */
export async function mendSite(
  tx: Tx,
  actor: Member,
  services: Services,
  { id, kind, where, words, page, locale }: InputOf<typeof sites.mend>,
): Promise<Site> {
  const site = await lockSite(tx, services, id);
  const { content } = site;
  if (kind === 'bare') {
    if (hasOwnWords(content)) return site;
    const hero = { ...content.hero, words: await firstLineOf(tx, site, locale) };
    return putContent(tx, services, id, { ...content, hero });
  }
  if (kind === 'consent') {
    if (content.contact.consent.trim()) return siteById(tx, services, id);
    return putContent(tx, services, id, { ...content, contact: { ...content.contact, consent: firstConsent[locale] } });
  }
  if (kind === 'alt') {
    if (!page || !(await isPageOf(tx, id, page))) throw notFound();
    const { title, description, content: tree } = await pageById(tx, services, page);
    const blocks = mapLeaves(tree.blocks, (leaf) => [
      leaf.type === 'picture' && leaf.alt.trim() === '' ? { ...leaf, alt: leaf.caption.slice(0, 200) } : leaf,
    ]);
    await rewritePage(tx, actor, services, page, { title, description, content: { blocks } });
    return siteById(tx, services, id);
  }
  if (!words) throw invalid(['words'], 'Say which words.');
  const clean = (text: string) => withoutSentence(text, words);
  if (where === 'page') {
    if (!page || !(await isPageOf(tx, id, page))) throw notFound();
    const { title, description, content: tree } = await pageById(tx, services, page);
    const blocks = mapLeaves(tree.blocks, (leaf) => [withWords(leaf, clean)]);
    const next = { title: clean(title) || title, description: clean(description), content: { blocks } };
    await rewritePage(tx, actor, services, page, next);
    return siteById(tx, services, id);
  }
  const { hero, about, contact } = content;
  return putContent(tx, services, id, {
    ...content,
    hero: { ...hero, words: clean(hero.words) },
    about: { words: clean(about.words) },
    contact: { ...contact, words: clean(contact.words) },
  });
}
