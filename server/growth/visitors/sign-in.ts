import type { InputOf, OutputOf } from '#contract/core/call.ts';
import { consentShown } from '#contract/growth/site-words.ts';
import type { visitors } from '#contract/growth/visitors.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { limit, limitForm, networkOf } from '#server/core/http/limits.ts';
import { invalid, notFound } from '#server/core/http/refusal.ts';
import type { RequestFacts } from '#server/core/http/request.ts';
import type { Services } from '#server/core/services.ts';
import { noteVisit } from '#server/people/visits/note-visit.ts';
import { editionOf, findSite, openSite, publishedSite, siteForm } from '../website/open-page.ts';
import { visitorRow } from './known.ts';
import { signInMailJob } from './mail-job.ts';
import { criteriaOf } from './search-filter.ts';
import { signInOf, visitorIn } from './token.ts';

const hour = 60 * 60;

/** The host the site is read under, if it is the site's own, so that the link leads back to where the cookie is. */
async function ownHost(tx: Tx, { SITES_HOST }: Services['settings'], site: { id: string; slug: string }, host: string) {
  if (!host) return null;
  if (SITES_HOST && host === `${site.slug}.${SITES_HOST}`) return host;
  const live = await tx.one(sql`
    select from site_domains where organisation_id = ${tx.scope.organisationId} and site_id = ${site.id} and host = ${host} and state = 'live'`);
  return live ? host : null;
}

/**
 * Stores the form and mails a link. It creates no lead, so that typing another person's address only sends one email. Input that looks
 * automated gets the same answer and is dropped.
 */
export async function askIn(
  services: Services,
  request: RequestFacts,
  sent: InputOf<typeof visitors.askIn>,
): Promise<void> {
  const { settings, db } = services;
  const isTooFast = siteForm.isTooFast(settings.secret, sent.opened);
  const site = await publishedSite(services, sent.slug);
  if (sent.edition !== editionOf(site)) throw invalid(['edition'], 'The consent text changed. Read it and send again.');
  await limit(db, `sign-ins of ${site.siteId} from ${networkOf(request.ip)}`, 20, hour);
  await limitForm(db, `sign-ins of ${site.siteId}`, 20, hour);
  await limit(db, `sign-in ${site.siteId} ${sent.email.toLowerCase()}`, 5, hour);
  if (isTooFast || sent.website !== '') return;
  const scope = { ...site.scope, requestId: request.id };
  const { name, locale, reference, search, follows } = sent;
  const seen = { place: { kind: 'site', slug: site.slug } as const, page: `/s/${site.slug}/saved` };
  const visit = follows ? await noteVisit(services, scope, request, seen) : undefined;
  await db.withOrg(scope, async (tx) => {
    const visitor = await visitorRow(tx, site.siteId, visitorIn(settings.secret, site.siteId, sent.visitor));
    const host = await ownHost(tx, settings, { id: site.siteId, slug: site.slug }, sent.host.toLowerCase());
    const kept = search && {
      name: search.name,
      filter: criteriaOf(search.wanted),
      frequency: search.frequency,
    };
    const made = await tx.run(sql`
      insert into site_sign_ins (organisation_id, id, site_id, visitor_id, name, email, locale, consent, consent_version, follows, search, back,
        host, visit)
      values (${scope.organisationId}, ${reference}, ${site.siteId}, ${visitor && !visitor.lead ? visitor.id : null}, ${name},
        ${sent.email.toLowerCase()}, ${locale}, ${consentShown(site.content.contact.consent, site.organisation)},
        ${`site ${site.siteId} ${site.publishedVersion}`}, ${follows}, ${kept && JSON.stringify(kept)}::jsonb, ${pathOn(sent.back, site.slug)},
        ${host}, ${visit ?? null})
      on conflict do nothing`);
    if (made > 0) await tx.enqueue(signInMailJob.with({ signIn: reference }));
  });
}

/** Only paths within the site, because a form can be submitted from anywhere. */
const pathOn = (back: string, slug: string): string =>
  back === `/s/${slug}` || back.startsWith(`/s/${slug}/`) || back.startsWith(`/s/${slug}?`) ? back : `/s/${slug}/saved`;

/** What a sign-in link is for. */
export async function readLink(
  services: Services,
  { slug, key }: InputOf<typeof visitors.readLink>,
): Promise<OutputOf<typeof visitors.readLink>> {
  const { scope, siteId } = await findSite(services, slug);
  const signIn = signInOf(services.settings.secret, siteId, key);
  const found = await services.db.withOrg(scope, (tx) =>
    tx.one<{ email: string; slug: string }>(sql`
      select i.email, s.slug from site_sign_ins i join sites s on s.organisation_id = i.organisation_id and s.id = i.site_id
      where i.organisation_id = ${scope.organisationId} and i.site_id = ${siteId} and i.id = ${signIn}`),
  );
  const opened = found && (await openSite(services, { slug: found.slug }));
  if (!opened?.page) throw notFound();
  return { site: opened.page, email: found!.email };
}
