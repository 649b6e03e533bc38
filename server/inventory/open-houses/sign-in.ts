import type { InputOf } from '#contract/core/call.ts';
import { type ConsentChannel, consentInForce, disclosureInForce } from '#contract/inventory/open-house-words.ts';
import type { openHouses, Visit } from '#contract/inventory/open-houses.ts';
import { brandJoin, brandName } from '#server/account/onboarding/shown-brand.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import { ownWordsAt } from '#server/people/consent-texts/in-force.ts';
import { takeAtOnce } from '#server/people/inbound/take.ts';
import { hearPerson } from '#server/people/leads/insert-person.ts';
import { storedPhone } from '#server/people/leads/phone.ts';
import { visibleTo as leadVisibleTo } from '#server/people/leads/policy.ts';
import { type Consent, recordConsents } from '#server/people/messages/consent.ts';

/** Texts that a visitor reads or agrees to. */
export const openHousePlaces = ['call', 'sms', 'email', 'disclosure'] as const;

type Visitor = Omit<InputOf<typeof openHouses.signIn>, 'id'>;
type House = {
  id: string;
  listingId: string;
  address: string;
  region: string | null;
  organisation: string;
  slug: string;
  host: string;
};
type Where = { url: string; ip: string | null; userAgent: string };

const houseOf = async (tx: Tx, id: string): Promise<House> => {
  const house = await tx.one<House>(sql`
    select h.id, h.listing_id as "listingId", l.unparsed_address as address, l.state_or_province as region,
      ${brandName} as organisation, h.slug, h.host_id as host
    from open_houses h join listings l on l.organisation_id = h.organisation_id and l.id = h.listing_id
    ${brandJoin('h')}
    where h.organisation_id = ${tx.scope.organisationId} and h.id = ${id} and h.state = 'planned' for share of h`);
  if (!house) throw notFound();
  return house;
};

/**
 * A visitor becomes a lead like any other inquiry, with this open house as the source; the texts shown and agreed to are stored verbatim. A
 * repeated submission changes nothing.
 */
export async function signVisitorIn(
  tx: Tx,
  openHouseId: string,
  visitor: Visitor,
  where: Where,
  readAt: Date,
): Promise<void> {
  const { organisationId } = tx.scope;
  const house = await houseOf(tx, openHouseId);
  if (!visitor.email && !visitor.phone) throw invalid(['email'], 'Enter an email address or phone number.');
  const phone = storedPhone(visitor.phone);
  const own = await ownWordsAt(tx, openHousePlaces, readAt);
  const { locale } = visitor;
  const disclosure = disclosureInForce(own, locale, house.organisation, house.region);
  const visitId = newId();
  const isFirst = await tx.run(sql`
    insert into open_house_visits (organisation_id, id, open_house_id, reference, name, has_agent, agent_name, timeframe, signed_at,
      disclosure_text, disclosure_version)
    values (${organisationId}, ${visitId}, ${house.id}, ${visitor.reference}, ${visitor.name}, ${visitor.hasAgent},
      ${visitor.hasAgent ? visitor.agentName : ''}, ${visitor.timeframe}, ${visitor.signedAt},
      ${disclosure.text}, ${`open house ${disclosure.label} ${locale}`}) on conflict do nothing`);
  if (isFirst === 0) return;
  const leadId = await asLead(tx, house, visitor);
  await tx.run(sql`
    update open_house_visits set lead_id = ${leadId} where organisation_id = ${organisationId} and id = ${visitId}`);
  if (visitor.timeframe) await hearPerson(tx, leadId, { timeframe: visitor.timeframe });
  const shownOf = (channel: ConsentChannel) => {
    const { text, label } = consentInForce(own, locale, channel, house.organisation);
    return { text, version: `open house ${label} ${locale}` };
  };
  const agreed: [ConsentChannel, boolean, string | null][] = [
    ['call', visitor.mayCall, phone],
    ['sms', visitor.mayText, phone],
    ['email', visitor.mayEmail, visitor.email || null],
  ];
  await recordConsents(
    tx,
    agreed.flatMap(([channel, isGiven, address]): Consent[] =>
      isGiven && address
        ? [
            {
              leadId,
              channel,
              address,
              purpose: 'marketing',
              kind: 'given',
              basis: 'web_form',
              shown: { ...shownOf(channel), ...where },
            },
          ]
        : [],
    ),
  );
  tx.record({
    kind: 'open_house.visited',
    subject: { type: 'listing', id: house.listingId },
    data: { openHouseId: house.id, visitId },
  });
}

async function asLead(tx: Tx, house: House, visitor: Visitor): Promise<string> {
  const agent = visitor.hasAgent ? `Works with an agent${visitor.agentName ? `: ${visitor.agentName}` : ''}.` : '';
  const raw = Buffer.from(
    JSON.stringify({
      name: visitor.name,
      email: visitor.email || null,
      phone: visitor.phone || null,
      message: [`Signed in at the open house of ${house.address}.`, agent].filter(Boolean).join(' '),
      about: house.address.slice(0, 300),
      source: 'open_house',
    }),
  );
  const arrived = await takeAtOnce(tx, {
    kind: 'form',
    raw,
    contentType: 'application/json',
    reference: `open house ${house.id} ${visitor.reference}`,
    facts: { door: 'open_house', by: house.host },
  });
  if (!arrived) throw new Refusal('conflict', 'Check the highlighted fields and try again.');
  return arrived.leadId;
}

/** For leads that the actor can't see, only the fact of the visit is returned. */
export const visitsOf = (tx: Tx, actor: Member, id: string): Promise<Visit[]> =>
  tx.all<Visit>(sql`
    select v.id, case when seen.id is null then '' else v.name end as name,
      case when seen.id is not null then json_build_object('id', seen.id, 'name', seen.name) end as lead,
      v.has_agent as "hasAgent", case when seen.id is null then '' else v.agent_name end as "agentName", v.timeframe, v.signed_at as "signedAt",
      v.disclosure_text as "disclosureText", v.disclosure_version as "disclosureVersion",
      (select coalesce(json_agg(distinct c.channel), '[]') from consent_events c
       where c.organisation_id = v.organisation_id and c.lead_id = seen.id and c.kind = 'given' and c.text_version like 'open house %') as consents
    from open_house_visits v
    left join lateral (select l.id, l.name from leads l
      where l.organisation_id = v.organisation_id and l.id = v.lead_id and ${leadVisibleTo(actor)}) seen on true
    where v.organisation_id = ${tx.scope.organisationId} and v.open_house_id = ${id} order by v.signed_at desc, v.id limit 1000`);
