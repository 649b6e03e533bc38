import type { ShownBrand } from '#contract/account/onboarding.ts';
import type { InputOf, OutputOf } from '#contract/core/call.ts';
import { showingConsent, showingConsentVersion } from '#contract/inventory/showing-consent.ts';
import type { showings } from '#contract/inventory/showings.ts';
import { wordsInForce } from '#contract/people/consent-texts.ts';
import { brandColumns, brandJoin } from '#server/account/onboarding/shown-brand.ts';
import { hashToken } from '#server/core/auth/seal.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Scope, Tx } from '#server/core/db/transaction.ts';
import { formGuard } from '#server/core/http/form-guard.ts';
import { notFound } from '#server/core/http/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { ownWordsAt } from '#server/people/consent-texts/in-force.ts';
import { storedPhone } from '#server/people/leads/phone.ts';
import { shownAgent } from '#server/people/profiles/shown-agent.ts';
import { homeOf, isShown, requestShowing } from './request-showing.ts';
import { offeredDays } from './rules.ts';
import { settingsOf } from './settings.ts';

export const showingForm = formGuard('showing form');

/** The listing's organization. Outside agents aren't members, so their actions are recorded as the system's. */
export async function scopeOfSlug({ db }: Services, slug: string): Promise<{ scope: Scope; listingId: string }> {
  const found = await db.asSystem((tx) =>
    tx.one<{ organisationId: string; listingId: string }>(sql`
      select organisation_id as "organisationId", listing_id as "listingId" from showing_settings where slug = ${slug}`),
  );
  if (!found) throw notFound();
  return {
    scope: { organisationId: found.organisationId, userId: null, actorKind: 'system' },
    listingId: found.listingId,
  };
}

type Head = ShownBrand & {
  address: string | null;
  city: string;
};

/** Requires that requests are open, the home is on the market, and the seller allows the display. */
async function openHome(tx: Tx, listingId: string) {
  const home = await homeOf(tx, listingId);
  const settings = await settingsOf(tx, home);
  const head = await tx.one<Head>(sql`
    select ${brandColumns}, case when l.internet_address_display_yn then l.unparsed_address end as address, coalesce(l.city, '') as city
    from listings l ${brandJoin('l')}
    where l.organisation_id = ${tx.scope.organisationId} and l.id = ${listingId} and l.internet_entire_listing_display_yn`);
  if (!head || !settings.isOpen || !isShown(home)) throw notFound();
  return { settings, head, agent: await shownAgent(tx, home.agent) };
}

export async function showPage(
  services: Services,
  input: InputOf<typeof showings.open>,
  now = Date.now(),
): Promise<OutputOf<typeof showings.open>> {
  const { scope, listingId } = await scopeOfSlug(services, input.slug);
  return services.db.withOrg(scope, async (tx) => {
    const { settings, head, agent } = await openHome(tx, listingId);
    const minutes = Math.min(input.minutes ?? 30, settings.mostMinutes);
    const taken = await tx.all<{ from: string; to: string }>(sql`
      select lower(span) as "from", upper(span) as "to" from showings
      where organisation_id = ${scope.organisationId} and listing_id = ${listingId} and not isempty(span)
        and state in ('requested', 'proposed', 'confirmed') and starts_at > now() - interval '1 day'`);
    const spans = taken.map((one) => ({ from: Date.parse(one.from), to: Date.parse(one.to) }));
    const { timeZone, mode, isAccompanied, mostMinutes } = settings;
    return {
      ...head,
      agent,
      timeZone,
      mode,
      isAccompanied,
      minutes,
      mostMinutes,
      ...offeredDays(settings, minutes, spans, input.from, now),
      ownWords: await ownWordsAt(tx, ['showing']),
      opened: showingForm.openedNow(services.settings.secret, now),
    };
  });
}

/** An agent's request from the page. A repeated submission finds the existing request. */
export async function askOnPage(
  tx: Tx,
  listingId: string,
  input: InputOf<typeof showings.ask>,
  readAt: Date,
): Promise<string> {
  const { head } = await openHome(tx, listingId);
  const own = await ownWordsAt(tx, ['showing'], readAt);
  const { name, licence, brokerage, email, locale } = input;
  const phone = storedPhone(input.phone) ?? '';
  const house = { text: showingConsent[locale], label: String(showingConsentVersion) };
  const words = wordsInForce(own, 'showing', { locale, who: head.organisation }, house);
  return requestShowing(tx, listingId, {
    start: Date.parse(input.slot),
    minutes: input.minutes,
    kind: input.kind,
    forWhom: 'other_agent',
    askedBy: null,
    leadId: null,
    agent: { name, licence, brokerage, phone, email },
    note: input.note,
    mayText: input.mayText && phone !== '',
    locale,
    consentText: `${words.label} ${locale}: ${words.text}`,
    formHash: hashToken(input.opened),
  });
}
