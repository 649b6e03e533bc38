import type { ConsentDocument, ConsentEdition, ConsentPlace } from '#contract/people/consent-texts.ts';
import { consentPlaces } from '#contract/people/consent-texts.ts';
import { nothing, type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';

type Row = Omit<ConsentEdition, 'agreed'> & { place: ConsentPlace; region: string };

const editionRows = (tx: Tx, only: Sql): Promise<Row[]> =>
  tx.all<Row>(sql`
    select c.place, c.region, c.version, c.words, c.note, c.from_day as "from", c.published_at as "publishedAt", c.changed_at as "changedAt",
      case when p.id is not null then json_build_object('id', p.id, 'name', trim(p.first_name || ' ' || p.last_name)) end as "publishedBy",
      case when u.id is not null then json_build_object('id', u.id, 'name', trim(u.first_name || ' ' || u.last_name)) end as "changedBy",
      case when c.published_at is null then 'draft' when c.from_day > z.today then 'coming'
        when row_number() over (partition by c.place, c.region, coalesce(c.from_day <= z.today, false)
          order by c.from_day desc, c.version desc) = 1 then 'in_force' else 'past' end as state
    from consent_texts c
    cross join (select (now() at time zone lintel.reporting_zone(${tx.scope.organisationId}))::date as today) z
    left join users p on p.id = c.published_by left join users u on u.id = c.changed_by
    where c.organisation_id = ${tx.scope.organisationId} ${only} order by c.place, c.region, c.version desc limit 1000`);

/** The places with a checkbox, whose consents record the place in their version. */
const ticked: readonly ConsentPlace[] = ['call', 'sms', 'email', 'booking'];

/** The number of consents per text and version: `sms 3`, `booking 2`. */
async function agreedBy(tx: Tx): Promise<Map<string, number>> {
  const rows = await tx.all<{ version: string; channel: string; isBooking: boolean; count: number }>(sql`
    select substring(text_version from ' own ([0-9]+) ') as version, channel, text_version like 'booking %' as "isBooking",
      count(distinct coalesce(lead_id::text, address))::int as count
    from consent_events
    where organisation_id = ${tx.scope.organisationId} and text_version like '% own %' and kind = 'given'
    group by 1, 2, 3`);
  const counts = new Map<string, number>();
  // A booking is a single consent that is recorded once per channel.
  for (const { version, channel, isBooking, count } of rows) {
    const key = `${isBooking ? 'booking' : channel} ${version}`;
    counts.set(key, isBooking ? Math.max(counts.get(key) ?? 0, count) : count);
  }
  return counts;
}

async function documentsOf(tx: Tx, only: Sql): Promise<ConsentDocument[]> {
  const [rows, agreed] = [await editionRows(tx, only), await agreedBy(tx)];
  const documents = new Map<string, ConsentDocument>();
  for (const { place, region, ...edition } of rows) {
    const key = `${place} ${region}`;
    const document = documents.get(key) ?? { place, region, editions: [] };
    const count = ticked.includes(place) ? (agreed.get(`${place} ${edition.version}`) ?? 0) : null;
    document.editions.push({ ...edition, agreed: count });
    documents.set(key, document);
  }
  return [...documents.values()];
}

/** Every consent text, including those that the organization has not customized. */
export async function allDocuments(tx: Tx): Promise<{ today: string; documents: ConsentDocument[] }> {
  const { today } = await tx.get<{ today: string }>(sql`
    select (now() at time zone lintel.reporting_zone(${tx.scope.organisationId}))::date as today`);
  const own = await documentsOf(tx, nothing);
  const documents = consentPlaces.flatMap((place) => {
    const here = own.filter((one) => one.place === place);
    return here.some(({ region }) => region === '') ? here : [{ place, region: '', editions: [] }, ...here];
  });
  return { today, documents };
}

export async function documentOf(tx: Tx, place: ConsentPlace, region: string): Promise<ConsentDocument> {
  const [found] = await documentsOf(tx, sql`and c.place = ${place} and c.region = ${region}`);
  return found ?? { place, region, editions: [] };
}
