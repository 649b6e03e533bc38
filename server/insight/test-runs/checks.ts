import { isDeepStrictEqual } from 'node:util';
import { calculators } from '#contract/calculators/calculators.ts';
import type { Role } from '#contract/core/access.ts';
import type { InputOf } from '#contract/core/call.ts';
import { complianceOf, hitMessage, type PlacedText } from '#contract/core/compliance/check.ts';
import { type Block, type Content, leavesOf } from '#contract/core/content/tree.ts';
import { textsOf } from '#contract/core/content/walk.ts';
import type { RecordState } from '#contract/growth/campaigns/mail-records.ts';
import type { SiteContent } from '#contract/growth/site-content.ts';
import { checkedKinds, type Finding, type testRuns } from '#contract/insight/test-runs.ts';
import { officeStatuses } from '#contract/inventory/listing-status.ts';
import { seenRow } from '#server/core/access/record-kind.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound } from '#server/core/http/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { deliverability } from '#server/growth/campaigns/deliverability.ts';
import { recordKinds } from '#server/kinds.ts';
import { found } from './found.ts';

type Result = { about: string; checked: number; failed: number; findings: Finding[] };

/** What somebody sees, asked by the very rule that every list asks: never by signing in as them. */
export async function permissionsOf(
  tx: Tx,
  actor: Member,
  { member, record }: InputOf<typeof testRuns.checkPermissions>,
): Promise<Result> {
  const { organisationId } = actor;
  const who = await tx.one<{ role: Role; name: string }>(sql`
    select m.role, u.first_name || ' ' || u.last_name as name from memberships m join users u on u.id = m.user_id
    where m.organisation_id = ${organisationId} and m.user_id = ${member} and m.removed_at is null`);
  if (!who) throw notFound();
  const as: Member = { ...actor, userId: member, role: who.role };
  const findings: Finding[] = [];
  for (const type of checkedKinds) {
    const { from, row, isThere, visibleTo } = recordKinds[type];
    const { all, seen } = await tx.get<{ all: number; seen: number }>(sql`
      select count(*)::int as all, (count(*) filter (where ${visibleTo(as)}))::int as seen
      from ${from} where ${row}.organisation_id = ${organisationId}${isThere ? sql` and ${isThere}` : sql.raw('')}`);
    findings.push(found('info', 'seesOf', `${seen} / ${all}`, { what: type, values: { count: seen, of: all } }));
  }
  let failed = 0;
  if (record) {
    const kind = recordKinds[record.type];
    const named = await tx.one<{ name: string }>(seenRow(kind, record.id, actor, sql`${kind.name} as name`));
    if (!named) throw notFound();
    const isSeen = (await tx.one(seenRow(kind, record.id, as))) !== undefined;
    failed = isSeen ? 0 : 1;
    findings.unshift({
      level: isSeen ? 'info' : 'block',
      what: named.name,
      text: isSeen ? `${who.name} sees it.` : `${who.name} does not see it.`,
      to: `/${record.type}/${record.id}`,
      said: { words: isSeen ? 'sees' : 'seesNot', values: { name: who.name } },
    });
  }
  return { about: `${who.name} (${who.role})`, checked: findings.length, failed, findings };
}

type Live = { what: string; to: string; texts: PlacedText[]; state?: string | undefined; names?: string[] };
const mostLive = 5_000;

/** Every text that is public now, by the one check. Texts were checked when they became public; rules are added since. */
export async function complianceNow(tx: Tx): Promise<Result> {
  await tx.allowSeconds(30);
  const { organisationId } = tx.scope;
  const listings = await tx.all<{ id: string; name: string; words: string; state: string | null; names: string[] }>(sql`
    select l.id, coalesce(nullif(l.unparsed_address, ''), l.listing_id, '') as name, l.public_remarks as words,
      l.state_or_province as state, array_remove(array[l.street_name, l.city, l.subdivision_name], null) as names
    from listings l
    where l.organisation_id = ${organisationId} and l.archived_at is null and l.feed_id is null and l.public_remarks is not null
      and l.standard_status = any(${officeStatuses}::text[])
    order by l.id desc limit ${sql.int(mostLive)}`);
  const sites = await tx.all<{ slug: string; published: SiteContent }>(sql`
    select slug, published from sites where organisation_id = ${organisationId} and published is not null limit 1000`);
  const pages = await tx.all<{ id: string; title: string; published: { content?: Content } }>(sql`
    select id, title, published from content_documents
    where organisation_id = ${organisationId} and published is not null and removed_at is null limit 2000`);
  const live: Live[] = [
    ...listings.map(({ id, name, words, state, names }) => ({
      what: name,
      to: `/listing/${id}`,
      texts: [{ path: ['publicRemarks'], text: words }],
      state: state ?? undefined,
      names,
    })),
    ...sites.map(({ slug, published: { hero, about, contact } }) => ({
      what: `/s/${slug}`,
      to: '/website',
      texts: [hero.words, about.words, contact.words].map((text) => ({ path: [], text })),
    })),
    ...pages.map(({ title, published }) => ({
      what: title,
      to: '/website',
      texts: [{ path: ['title'], text: title }, ...textsOf({ blocks: published.content?.blocks ?? [] })],
    })),
  ];
  let failed = 0;
  const findings: Finding[] = [];
  for (const { what, to, texts, state, names } of live) {
    const hits = complianceOf(texts, { ...(state && { state }), ...(names && { names }) });
    if (hits.some(({ level }) => level === 'block')) failed += 1;
    for (const hit of hits) findings.push({ level: hit.level, what, text: hitMessage(hit), to });
  }
  findings.sort((a, b) => Number(b.level === 'block') - Number(a.level === 'block'));
  return { about: '', checked: live.length, failed, findings };
}

/** Labels that say nothing where they are read out of their place. */
const emptyLabels = /^(click here|here|more|read more|learn more|link)$/i;

/** What no theme can mend: pictures without a description, and buttons and links whose words say nothing by themselves. */
export function accessibilityOf(blocks: readonly Block[]): Finding[] {
  return leavesOf(blocks).flatMap((leaf): Finding[] => {
    if (leaf.type === 'picture')
      return leaf.file && !leaf.alt.trim() ? [found('block', 'picture', 'A picture has no description.')] : [];
    if (leaf.type === 'gallery') {
      const count = leaf.pictures.filter(({ alt }) => !alt.trim()).length;
      const text = `${count} pictures of a gallery have no description.`;
      return count > 0 ? [found('block', 'gallery', text, { values: { count } })] : [];
    }
    if (leaf.type === 'heading' && !leaf.words.trim()) return [found('warn', 'heading', 'A heading is empty.')];
    if (leaf.type !== 'buttons') return [];
    return leaf.items.flatMap((item): Finding[] => {
      const label = item.label.trim();
      if (!label) return [found('block', 'button', 'A button has no words.')];
      const text = `A button says only “${label}”. Say where it leads.`;
      return emptyLabels.test(label) ? [found('warn', 'vagueButton', text, { values: { label } })] : [];
    });
  });
}

export async function accessibilityNow(tx: Tx): Promise<Result> {
  const pages = await tx.all<{ id: string; title: string; site: string; published: { content: Content } }>(sql`
    select d.id, d.title, s.slug as site, d.published from content_documents d join sites s on s.organisation_id = d.organisation_id and s.id = d.site_id
    where d.organisation_id = ${tx.scope.organisationId} and d.published is not null and d.removed_at is null order by d.id desc limit 2000`);
  const all = pages.map(({ title, site, published }) =>
    accessibilityOf(published.content?.blocks ?? []).map((one) => ({
      ...one,
      what: `/s/${site} · ${title}`,
      to: '/website',
    })),
  );
  const findings = all.flat().sort((a, b) => Number(b.level === 'block') - Number(a.level === 'block'));
  const failed = all.filter((one) => one.some(({ level }) => level === 'block')).length;
  return { about: '', checked: pages.length, failed, findings };
}

const recordLevels: Record<RecordState, Finding['level']> = {
  good: 'info',
  weak: 'warn',
  bad: 'block',
  missing: 'block',
  unknown: 'warn',
  not_set_up: 'warn',
};

/** The records of the sending domain, each with what was found and what could stand there. */
export async function mailNow(tx: Tx, services: Services): Promise<Result> {
  const { domain, records, leaves, sent, bounced, complained, spam } = await deliverability(tx, services);
  const findings: Finding[] = records.map(({ kind, state, found: there, wanted }) => {
    const about = { what: kind.toUpperCase(), to: '/campaigns/deliverability' };
    return state === 'good'
      ? { level: 'info', text: there[0] ?? '', ...about }
      : wanted
        ? found(recordLevels[state], 'mailRecord', `Could say: ${wanted}`, { ...about, values: { wanted } })
        : found(recordLevels[state], 'noRecord', 'It is not set up.', about);
  });
  if (!leaves) findings.push(found('warn', 'noMailServer', 'No mail server is set: mail stays here.'));
  findings.push(
    found(
      spam === 'warn' || spam === 'stop' ? 'warn' : 'info',
      'mailCounts',
      `${sent} sent, ${bounced} bounced, ${complained} called spam in 30 days.`,
      { values: { sent, bounced, complained } },
    ),
  );
  const failed = findings.filter(({ level }) => level === 'block').length;
  return { about: domain, checked: findings.length, failed, findings };
}

const isWithin = (found: unknown, told: unknown): boolean => {
  if (Array.isArray(told))
    return Array.isArray(found) && told.length === found.length && told.every((one, at) => isWithin(found[at], one));
  if (told !== null && typeof told === 'object')
    return (
      found !== null &&
      typeof found === 'object' &&
      Object.entries(told).every(([name, value]) => isWithin((found as Record<string, unknown>)[name], value))
    );
  return isDeepStrictEqual(found, told);
};

/** Published rates have two decimals. */
const rounded = (found: Record<string, unknown>, isPublished: boolean): Record<string, unknown> =>
  isPublished && typeof found.apr === 'number' ? { ...found, apr: Math.round(found.apr / 100) * 100 } : found;

/** Every calculator against the examples that stand beside it. */
export function calculatorsNow(): Result {
  const findings: Finding[] = [];
  let checked = 0;
  for (const { title, input, compute, vectors } of calculators)
    for (const vector of vectors) {
      checked += 1;
      const found = rounded(
        compute(input.parse(vector.input) as never) as Record<string, unknown>,
        Boolean(vector.source),
      );
      if (!isWithin(found, vector.output)) findings.push({ level: 'block', what: title, text: vector.name, to: null });
    }
  return { about: '', checked, failed: findings.length, findings };
}
