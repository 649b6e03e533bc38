import type { InputOf, OutputOf } from '#contract/core/call.ts';
import { feeAsked } from '#contract/verticals/property/application-rules.ts';
import { type apply, consentVersion } from '#contract/verticals/property/applications.ts';
import { screeningConsent } from '#contract/verticals/property/screening-consent.ts';
import { brandColumns, brandJoin } from '#server/account/onboarding/shown-brand.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Scope, Tx } from '#server/core/db/transaction.ts';
import { formGuard } from '#server/core/http/form-guard.ts';
import { limit, limitForm, networkOf } from '#server/core/http/limits.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import type { RequestFacts } from '#server/core/http/request.ts';
import type { Services } from '#server/core/services.ts';
import { takeAtOnce } from '#server/people/inbound/take.ts';
import { storedPhone } from '#server/people/leads/phone.ts';
import { receivedFor } from '../portals/received.ts';
import { tellByPortal } from '../portals/word-job.ts';
import { todayAt } from './books.ts';
import { latestCriteria } from './criteria.ts';

const form = formGuard('rental application');
const hour = 3_600;
const most = 30;

async function scopeOfSlug({ db }: Services, slug: string): Promise<{ scope: Scope; id: string }> {
  const found = await db.asSystem((tx) =>
    tx.one<{ organisationId: string; id: string }>(sql`
      select organisation_id as "organisationId", id from rental_vacancies where slug = ${slug}`),
  );
  if (!found) throw notFound();
  return { scope: { organisationId: found.organisationId, userId: null, actorKind: 'system' }, id: found.id };
}

type Page = Omit<OutputOf<typeof apply.look>, 'opened' | 'fee'> & {
  state: string;
  today: string;
  officeFee: number;
  criteriaId: string | null;
};

const pageIn = async (tx: Tx, id: string): Promise<Page> => {
  const page = await tx.one<Page>(sql`
    select ${brandColumns}, p.name as property, u.name as unit, concat_ws(', ', nullif(p.street, ''), nullif(p.city, ''),
        trim(p.state_or_province || ' ' || p.postal_code)) as address, v.rent_cents as rent, v.deposit_cents as deposit,
      v.available_on::text as "availableOn", v.headline, v.words, u.beds, u.square_feet as "squareFeet", v.is_open as "isOpen",
      coalesce(c.words, '') as criteria, coalesce(c.fee_cents, 0) as "officeFee", c.id as "criteriaId",
      p.state_or_province as state, ${todayAt}::text as today
    from rental_vacancies v join rental_units u on u.organisation_id = v.organisation_id and u.id = v.unit_id
    join rental_properties p on p.organisation_id = v.organisation_id and p.id = v.property_id
    ${brandJoin('v')}
    left join lateral ${latestCriteria(sql`v.organisation_id`)} c on true
    where v.organisation_id = ${tx.scope.organisationId} and v.id = ${id}`);
  if (!page) throw notFound();
  return page;
};

export async function showVacancy(services: Services, slug: string): Promise<OutputOf<typeof apply.look>> {
  const { scope, id } = await scopeOfSlug(services, slug);
  const { state, today, officeFee, criteriaId: _, ...page } = await services.db.withOrg(scope, (tx) => pageIn(tx, id));
  return {
    ...page,
    fee: feeAsked(officeFee, state, page.rent, today),
    opened: form.openedNow(services.settings.secret),
  };
}

type Sent = InputOf<typeof apply.send>;

/** Kept once under the criteria of the day; the applicant becomes a person of the office’s and gets a page of their own. */
async function keep(tx: Tx, vacancyId: string, input: Sent): Promise<void> {
  const { organisationId } = tx.scope;
  const repeated = await tx.one(sql`
    select from rental_applications where organisation_id = ${organisationId} and vacancy_id = ${vacancyId}
      and reference = ${input.reference}`);
  if (repeated) return;
  const page = await pageIn(tx, vacancyId);
  if (!page.isOpen) throw new Refusal('conflict', 'This home is no longer available.');
  if (input.moveIn < page.today) throw invalid(['moveIn'], 'Enter a date that isn’t in the past.');
  const { name, email, locale } = input;
  const phone = storedPhone(input.phone) ?? '';
  const arrived = await takeAtOnce(tx, {
    kind: 'form',
    raw: Buffer.from(
      JSON.stringify({
        name,
        email,
        phone: input.phone,
        message: `Applied for ${page.property}, ${page.unit}.`,
        about: `${page.property}, ${page.unit}`.slice(0, 300),
        source: 'website',
      }),
    ),
    contentType: 'application/json',
    reference: `rental application ${vacancyId} ${input.reference}`,
    facts: {},
  });
  if (!arrived) throw new Refusal('conflict', 'Check the highlighted fields and try again.');
  const { moveIn, occupants, address, income, incomeSource, landlord, landlordPhone, wasEvicted, pets, note } = input;
  const answers = {
    moveIn,
    occupants,
    address,
    income,
    incomeSource,
    landlord,
    landlordPhone,
    wasEvicted,
    pets,
    note,
  };
  const id = newId();
  await tx.run(sql`
    insert into rental_applications (organisation_id, id, vacancy_id, criteria_id, lead_id, reference, name, email, phone, rent_cents,
      deposit_cents, answers, consent_text, consent_version, fee_cents)
    values (${organisationId}, ${id}, ${vacancyId}, ${page.criteriaId}, ${arrived.leadId}, ${input.reference}, ${name}, ${email}, ${phone},
      ${page.rent}, ${page.deposit}, ${JSON.stringify(answers)}::jsonb, ${screeningConsent[locale]}, ${`${consentVersion} ${locale}`},
      ${feeAsked(page.officeFee, page.state, page.rent, page.today)})`);
  tx.record({
    kind: 'rental.application_changed',
    subject: { type: 'rental_application', id },
    data: { what: 'received', vacancy: vacancyId },
  });
  await receivedFor(tx, 'application', { lead: arrived.leadId });
  await tellByPortal(tx, { lead: arrived.leadId, what: 'applied', about: `${page.property}, ${page.unit}`, locale });
}

export async function takeApplication(
  services: Services,
  { ip, id: requestId }: RequestFacts,
  input: Sent,
): Promise<void> {
  if (form.isTooFast(services.settings.secret, input.opened) || input.website !== '')
    throw invalid(['website'], 'This looked automated. Please send it again.');
  await limit(services.db, `application ${input.slug} from ${networkOf(ip)}`, most, hour);
  await limitForm(services.db, `application ${input.slug}`, most, hour);
  const { scope, id } = await scopeOfSlug(services, input.slug);
  await services.db.withOrg({ ...scope, requestId }, (tx) => keep(tx, id, input));
}
