import type { InputOf, OutputOf } from '#contract/core/call.ts';
import type { Filter } from '#contract/core/filter.ts';
import { isLocale, type Locale } from '#contract/core/locale.ts';
import type { visitors } from '#contract/growth/visitors.ts';
import type { Frequency } from '#contract/inventory/search-fields.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound } from '#server/core/http/refusal.ts';
import type { RequestFacts } from '#server/core/http/request.ts';
import type { Services } from '#server/core/services.ts';
import { keepOwnSearch } from '#server/inventory/searches/own-search.ts';
import { takeAtOnce } from '#server/people/inbound/take.ts';
import { publishedSite } from '../website/open-page.ts';
import { homeAbout, recordPath } from '../website/path-of.ts';
import type { Visitor } from './known.ts';
import { newVisitor } from './save-home.ts';
import { signInOf, visitorIn, visitorToken } from './token.ts';

type SignIn = {
  id: string;
  visitor: string | null;
  name: string;
  email: string;
  locale: string;
  consent: string;
  consentVersion: string;
  follows: boolean;
  search: { name: string; filter: Filter; frequency: Frequency } | null;
  back: string;
  visit: string | null;
  isUsed: boolean;
  askedAt: string;
};

const lockSignIn = (tx: Tx, siteId: string, id: string): Promise<SignIn | undefined> =>
  tx.one<SignIn>(sql`
    select id, visitor_id as visitor, name, email, locale, consent, consent_version as "consentVersion", follows, search, back, visit,
      used_at is not null as "isUsed", created_at as "askedAt"
    from site_sign_ins where organisation_id = ${tx.scope.organisationId} and site_id = ${siteId} and id = ${id} for update`);

type Site = Awaited<ReturnType<typeof publishedSite>>;

/**
 * Opening the link proves the address. The visitor becomes a lead through the same path as every inquiry, with the consent text and
 * everything saved before; opening the link again repeats nothing.
 */
export async function enter(
  services: Services,
  request: RequestFacts,
  { slug, key, visitor }: InputOf<typeof visitors.enter>,
): Promise<OutputOf<typeof visitors.enter>> {
  const { secret, publicUrl } = services.settings;
  const site = await publishedSite(services, slug);
  const { siteId } = site;
  const signInId = signInOf(secret, siteId, key);
  const scope = { ...site.scope, requestId: request.id };
  const url = `${publicUrl}/s/${site.slug}/saved`;
  return services.db.withOrg(scope, async (tx) => {
    const signIn = await lockSignIn(tx, siteId, signInId);
    if (!signIn) throw notFound();
    const own = await ownRow(tx, siteId, signIn, () => arrive(tx, site, signIn, request, url));
    const browsers = [signIn.visitor, visitorIn(secret, siteId, visitor)];
    if (!signIn.isUsed && signIn.follows && signIn.visit) await recordPath(tx, own.lead, signIn.visit);
    for (const other of new Set(browsers)) if (other && other !== own.id) await takeAlong(tx, own, other);
    if (signIn.search && !signIn.isUsed)
      await keepOwnSearch(tx, {
        ...signIn.search,
        reference: signIn.id,
        lead: own.lead,
        email: signIn.email,
        organisation: site.organisation,
        locale: localeOf(signIn),
        readAt: new Date(signIn.askedAt),
        where: { url, ip: request.ip, userAgent: request.userAgent },
      });
    await tx.run(sql`
      update site_sign_ins set used_at = coalesce(used_at, now()), visitor_id = null
      where organisation_id = ${scope.organisationId} and id = ${signIn.id}`);
    return { visitor: visitorToken(secret, siteId, own.id), back: signIn.back };
  });
}

const localeOf = ({ locale }: SignIn): Locale => (isLocale(locale) ? locale : 'en');

type Own = Visitor & { lead: string };

/** The visitor with this address; a new one becomes a lead. */
async function ownRow(tx: Tx, siteId: string, { email, follows }: SignIn, lead: () => Promise<string>): Promise<Own> {
  const { organisationId } = tx.scope;
  // The lock keeps two tabs with the same link from creating two visitors.
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`site visitor ${siteId} ${email}`}, 0))`);
  const known = await tx.one<Own>(sql`
    update site_visitors set last_at = now(), follows = follows or ${follows}
    where organisation_id = ${organisationId} and site_id = ${siteId} and email = ${email}
    returning id, lead_id as lead, email, follows`);
  if (known) return known;
  const leadId = await lead();
  const id = await newVisitor(tx, siteId);
  await tx.run(sql`
    update site_visitors set lead_id = ${leadId}, email = ${email}, follows = ${follows}
    where organisation_id = ${organisationId} and id = ${id}`);
  return { id, lead: leadId, email, follows };
}

async function arrive(tx: Tx, site: Site, signIn: SignIn, request: RequestFacts, url: string): Promise<string> {
  const { name, email, consent, consentVersion, visit } = signIn;
  const raw = { name, email, message: '', source: 'website', consent, consentVersion };
  const arrived = await takeAtOnce(tx, {
    kind: 'form',
    raw: Buffer.from(JSON.stringify(raw)),
    contentType: 'application/json',
    reference: `site sign-in ${signIn.id}`,
    facts: {
      ip: request.ip,
      userAgent: request.userAgent.slice(0, 500),
      url,
      door: 'site',
      by: site.ownerId,
      ...(visit && { visit }),
    },
  });
  if (!arrived) throw notFound();
  return arrived.leadId;
}

/** Moves the browser's anonymous list to the visitor. A list that belongs to another address stays with it. */
async function takeAlong(tx: Tx, own: Own, other: string): Promise<void> {
  const { organisationId } = tx.scope;
  const mine = await tx.one(sql`
    select from site_visitors where organisation_id = ${organisationId} and id = ${other} and lead_id is null for update`);
  if (!mine) return;
  const saved = await tx.all<{ id: string; about: string }>(sql`
    with brought as (
      insert into site_favorites (organisation_id, visitor_id, listing_id, created_at)
      select organisation_id, ${own.id}, listing_id, created_at from site_favorites
      where organisation_id = ${organisationId} and visitor_id = ${other}
      on conflict do nothing returning listing_id)
    select l.id, ${homeAbout} as about from brought b join listings l on l.organisation_id = ${organisationId} and l.id = b.listing_id
    order by l.id`);
  for (const { id, about } of saved)
    tx.record({ kind: 'lead.saved_home', subject: { type: 'lead', id: own.lead }, data: { about, listing: id } });
  await tx.run(sql`delete from site_visitors where organisation_id = ${organisationId} and id = ${other}`);
}
