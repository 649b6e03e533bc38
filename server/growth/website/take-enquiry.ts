import type { InputOf } from '#contract/core/call.ts';
import { consentShown } from '#contract/growth/site-words.ts';
import type { sites } from '#contract/growth/sites.ts';
import { type ConsentChannel, consentInForce } from '#contract/inventory/open-house-words.ts';
import { limit, limitForm, networkOf } from '#server/core/http/limits.ts';
import { invalid } from '#server/core/http/refusal.ts';
import type { RequestFacts } from '#server/core/http/request.ts';
import type { Services } from '#server/core/services.ts';
import { ownWordsAt } from '#server/people/consent-texts/in-force.ts';
import { takeIn } from '#server/people/inbound/take.ts';
import { noteVisit } from '#server/people/visits/note-visit.ts';
import { noteMended } from '#server/people/visits/refusals.ts';
import { editionOf, homeNamed, publishedSite, siteForm, sitePlaces } from './open-page.ts';
import { tellPath } from './path-of.ts';

/** A note above the visitor's message for the team. */
const tourWords = ({ wantsTour, tourOn }: InputOf<typeof sites.enquire>): string =>
  wantsTour ? `Tour request${tourOn ? `: ${tourOn}` : ''}` : '';

/** What special pages add to an inquiry. */
type More = { kind: 'seller'; about: string; words: string; page: string; city: string; state: string };

const hour = 60 * 60;
/** Inquiries per hour from one network to one site. */
const most = 20;
/** More links than this mark an advertisement. */
const mostLinks = 3;

/** Turns an inquiry into a lead, with the consent text and its edition. Suspected spam is kept where the team can see and accept it. */
export async function takeEnquiry(
  services: Services,
  request: RequestFacts,
  sent: InputOf<typeof sites.enquire>,
  more: Partial<More> = {},
): Promise<void> {
  const isTooFast = siteForm.isTooFast(services.settings.secret, sent.opened);
  if (!sent.email && !sent.phone) throw invalid(['email'], 'Enter an email address or phone number.');
  const site = await publishedSite(services, sent.slug);
  // The visitor must have read the current consent text; after a change it is shown again.
  if (sent.edition !== editionOf(site)) throw invalid(['edition'], 'The consent text changed. Read it and send again.');
  const scope = { ...site.scope, requestId: request.id };
  await limit(services.db, `site ${site.siteId} from ${networkOf(request.ip)}`, most, hour);
  await limitForm(services.db, `site ${site.siteId}`, most, hour);
  const { kind, city, state } = more;
  const readAt = siteForm.openedAt(services.settings.secret, sent.opened);
  const { named, own } = await services.db.withOrg(scope, async (tx) => ({
    named: await homeNamed(tx, site.slug, site.content, sent.home),
    own: await ownWordsAt(tx, sitePlaces, readAt),
  }));
  const ticked: [ConsentChannel, boolean][] = [
    ['call', sent.mayCall],
    ['sms', sent.mayText],
    ['email', sent.mayEmail],
  ];
  const raw = {
    name: sent.name,
    email: sent.email || null,
    phone: sent.phone || null,
    message: [more.words, tourWords(sent), sent.message].filter(Boolean).join('\n\n'),
    about: more.about ?? named,
    source: 'website',
    ...(kind && { kind, city, state }),
    consent: consentShown(site.content.contact.consent, site.organisation),
    consentVersion: `site ${site.siteId} ${site.publishedVersion}`,
    agreed: ticked
      .filter(([, isGiven]) => isGiven)
      .map(([channel]) => {
        const { text, label } = consentInForce(own, sent.locale, channel, site.organisation);
        return { channel, text, version: `site ${label} ${sent.locale}` };
      }),
    others: sent.utm,
  };
  const isSpam = isTooFast || sent.website !== '' || (sent.message.match(/https?:\/\//g)?.length ?? 0) > mostLinks;
  const page = more.page ?? (sent.home ? `/s/${site.slug}/homes/${sent.home}` : `/s/${site.slug}`);
  const visit = isSpam
    ? undefined
    : await noteVisit(services, scope, request, { place: { kind: 'site', slug: site.slug }, page, utm: sent.utm });
  const arrived = await takeIn(services, scope, {
    kind: 'form',
    raw: Buffer.from(JSON.stringify(raw)),
    contentType: 'application/json',
    reference: `site ${site.siteId} ${sent.reference}`,
    facts: {
      ip: request.ip,
      userAgent: request.userAgent.slice(0, 500),
      url: `${services.settings.publicUrl}/s/${site.slug}`,
      utm: sent.utm,
      door: 'site',
      by: site.ownerId,
      ...(visit && { visit }),
    },
    isSpam,
  });
  await noteMended(services, scope, sent.opened);
  if (arrived && visit && sent.sharesPath) await tellPath(services, scope, arrived.leadId, visit);
}
