import { PDFDocument, rgb, StandardFonts } from 'pdf-lib';
import type { InputOf } from '#contract/core/call.ts';
import type { SigningField } from '#contract/inventory/signing.ts';
import type { LeaseDraft, leaseSigning } from '#contract/verticals/property/lease-signing.ts';
import { fillLease, usualLease } from '#contract/verticals/property/lease-template.ts';
import { brandJoin, brandName } from '#server/account/onboarding/shown-brand.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Scope, Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { writable } from '#server/inventory/signing/latin-letters.ts';
import { cancelSigning, requestSigning } from '#server/inventory/signing/request.ts';
import { keepFile } from '#server/people/files/keep-file.ts';
import type { ReceivedFile } from '#server/people/files/receive-file.ts';
import { sweepFileJob, untilForgotten } from '#server/people/files/sweep-job.ts';
import { dayWords, dollars, drawPaper, type PaperLine } from '../paper.ts';
import { todayAt } from './books.ts';
import { templatesOf } from './lease-templates.ts';
import { refuseLease } from './leases.ts';
import { draftSubject } from './lock.ts';
import { leadsNamed } from './people.ts';

type Terms = InputOf<typeof leaseSigning.prepare>;
const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };
const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });
const ordinal = (day: number): string => `${day}${endings[ordinals.select(day)] ?? 'th'}`;

const columns: Sql = sql`
  d.id, json_build_object('id', u.id, 'name', u.name) as unit, json_build_object('id', p.id, 'name', p.name) as property,
  d.application_id as application, (select o.lease_id from rental_renewal_offers o
    where o.organisation_id = d.organisation_id and o.id = d.renewal_offer_id) as renews, d.tenants, d.terms ->> 'from' as "from", d.terms ->> 'until' as until, (d.terms -> 'rent')::bigint as rent,
  (d.terms -> 'deposit')::bigint as deposit, d.body, d.state, d.note,
  (select coalesce(json_agg(json_build_object('name', s.name, 'role', s.role, 'state', s.state) order by s.position), '[]')
    from signers s where s.organisation_id = d.organisation_id and s.signing_id = d.signing_id) as signers,
  d.sealed_file_id as "signedFile", d.lease_id as lease, d.created_at as "createdAt"`;
const from = sql`rental_lease_drafts d
  join rental_units u on u.organisation_id = d.organisation_id and u.id = d.unit_id
  join rental_properties p on p.organisation_id = u.organisation_id and p.id = u.property_id`;

export async function draftsOf(
  tx: Tx,
  { application, lease }: InputOf<typeof leaseSigning.drafts>,
): Promise<{ drafts: LeaseDraft[] }> {
  const which = application
    ? sql`d.application_id = ${application}`
    : lease
      ? sql`(d.lease_id = ${lease} or d.renewal_offer_id in (select id from rental_renewal_offers
          where organisation_id = ${tx.scope.organisationId} and lease_id = ${lease}))`
      : sql`d.state in ('draft', 'sent', 'blocked')`;
  return {
    drafts: await tx.all<LeaseDraft>(sql`
      select ${columns} from ${from} where d.organisation_id = ${tx.scope.organisationId} and ${which} order by d.id desc limit 100`),
  };
}

export async function draftById(tx: Tx, id: string): Promise<LeaseDraft> {
  const found = await tx.one<LeaseDraft>(sql`
    select ${columns} from ${from} where d.organisation_id = ${tx.scope.organisationId} and d.id = ${id}`);
  if (!found) throw notFound();
  return found;
}

type Place = { property: string; unit: string; address: string; today: string; landlord: string };

export async function prepareLease(tx: Tx, actor: Member, input: Terms): Promise<LeaseDraft> {
  const { organisationId } = tx.scope;
  await refuseLease(tx, input);
  const open = await tx.one(sql`
    select from rental_lease_drafts where organisation_id = ${organisationId} and unit_id = ${input.unit} and state in ('draft', 'sent')`);
  if (open) throw new Refusal('conflict', 'A lease of this unit is already prepared.');
  if (input.application) {
    const state = await tx.one<{ state: string }>(sql`
      select state from rental_applications where organisation_id = ${organisationId} and id = ${input.application}`);
    if (state?.state !== 'approved' && state?.state !== 'conditional')
      throw invalid(['application'], 'Only an approved application can be leased.');
  }
  const people = await leadsNamed(tx, actor, input.tenants, (place) => ['tenants', place]);
  const names = people.map(({ name }) => name).join(', ');
  const { template, ...terms } = input;
  const id = await insertDraft(tx, terms, { names, template, application: input.application, by: tx.scope.userId });
  return draftById(tx, id);
}

type Made = {
  names: string;
  template: string | null;
  by: string | null;
  application?: string | undefined;
  offer?: string;
};

/** The text as it will be signed, with the terms that it is written from. */
export async function insertDraft(
  tx: Tx,
  terms: Omit<Terms, 'template'>,
  { names, template: wished, by, application, offer }: Made,
): Promise<string> {
  const { organisationId } = tx.scope;
  const place = await tx.get<Place>(sql`
    select p.name as property, u.name as unit, concat_ws(', ', nullif(p.street, ''), nullif(p.city, ''),
        trim(p.state_or_province || ' ' || p.postal_code)) as address, ${todayAt}::text as today,
      ${brandName} as landlord
    from rental_units u join rental_properties p on p.organisation_id = u.organisation_id and p.id = u.property_id
    ${brandJoin('u')}
    where u.organisation_id = ${organisationId} and u.id = ${terms.unit}`);
  const { templates } = await templatesOf(tx);
  const template = wished ? templates.find(({ id }) => id === wished) : undefined;
  if (wished && !template && !offer) throw invalid(['template'], 'Choose a template.');
  const body = fillLease(template?.body ?? usualLease, {
    ...place,
    tenants: names,
    from: dayWords(terms.from),
    until: terms.until ? dayWords(terms.until) : 'none (month to month)',
    rent: dollars(terms.rent),
    due_day: String(terms.dueDay),
    due_date: ordinal(terms.dueDay),
    deposit: dollars(terms.deposit),
    today: dayWords(place.today),
  });
  const id = newId();
  await tx.run(sql`
    insert into rental_lease_drafts (organisation_id, id, unit_id, application_id, renewal_offer_id, terms, tenants, body, created_by)
    values (${organisationId}, ${id}, ${terms.unit}, ${application ?? null}, ${offer ?? null}, ${JSON.stringify(terms)}::jsonb, ${names.slice(0, 200)},
      ${body}, ${by})`);
  tx.record({
    kind: 'rental.lease_draft_changed',
    subject: draftSubject(id),
    data: { what: 'prepared', unit: terms.unit },
  });
  return id;
}

type Signer = { lead?: string; name: string; email?: string; role: string; fields: SigningField[] };
type Drawn = { pdf: Uint8Array; pages: number };

const [width, height] = [612, 792];
const firstLine = 150;
const apart = 74;
const perPage = 7;

/** The lease, and after it a page where each signs and dates in a place of their own. */
export async function drawLease({ body, property, unit }: LeaseDraft, signers: readonly string[]): Promise<Drawn> {
  const lines = body
    .split(/\n{2,}/)
    .map((part): PaperLine => (part.startsWith('# ') ? { text: part.slice(2), as: 'heading' } : { text: part }));
  const made = new Date(0);
  const paper = await drawPaper([`${property.name}, unit ${unit.name}`], 'Lease agreement', lines, made);
  const document = await PDFDocument.load(paper, { updateMetadata: false });
  const font = await document.embedFont(StandardFonts.Helvetica);
  const pages = document.getPageCount();
  for (const [place, name] of signers.entries()) {
    if (place % perPage === 0) document.addPage([width, height]);
    const page = document.getPages().at(-1)!;
    if (place % perPage === 0)
      page.drawText('Signatures', { x: 72, y: height - 96, size: 14, font, color: rgb(0.09, 0.11, 0.1) });
    const y = height - firstLine - (place % perPage) * apart;
    page.drawLine({ start: { x: 72, y }, end: { x: 352, y }, thickness: 0.6 });
    page.drawLine({ start: { x: 392, y }, end: { x: 540, y }, thickness: 0.6 });
    page.drawText(writable(font, name), { x: 72, y: y - 14, size: 9, font });
    page.drawText('Date', { x: 392, y: y - 14, size: 9, font });
  }
  return { pdf: await document.save(), pages };
}

const fieldsOf = (pages: number, place: number): SigningField[] => {
  const page = pages + 1 + Math.floor(place / perPage);
  const y = (firstLine + (place % perPage) * apart - 32) / height;
  return [
    { kind: 'signature', label: '', page, x: 72 / width, y, width: 280 / width, height: 30 / height },
    { kind: 'date', label: '', page, x: 392 / width, y, width: 148 / width, height: 30 / height },
  ];
};

type Ready = { received: ReceivedFile; signers: Signer[]; lead: string };

async function signersOf(
  tx: Tx,
  actor: Member,
  id: string,
): Promise<{ draft: LeaseDraft; people: Omit<Signer, 'fields'>[] } | undefined> {
  const draft = await draftById(tx, id);
  if (draft.state !== 'draft') return undefined;
  const { terms } = await tx.get<{ terms: Terms }>(sql`
    select terms from rental_lease_drafts where organisation_id = ${tx.scope.organisationId} and id = ${id}`);
  const tenants = await leadsNamed(tx, actor, terms.tenants, (place) => ['tenants', place]);
  const manager = await tx.get<{ name: string; email: string }>(sql`
    select trim(first_name || ' ' || last_name) as name, email from users where id = ${actor.userId}`);
  return {
    draft,
    people: [
      ...tenants.map((tenant) => ({ lead: tenant.id, name: tenant.name.slice(0, 120), role: 'Tenant' })),
      { name: (manager.name || manager.email).slice(0, 120), email: manager.email, role: 'Landlord' },
    ],
  };
}

/**
 * Drawn and stored before the transaction that asks for signatures: both take time, and a transaction holds a connection. Nothing of one
 * that was sent before: whether that is a repeated request is known only within.
 */
export async function readyLease(
  services: Services,
  scope: Scope,
  actor: Member,
  id: string,
): Promise<Ready | undefined> {
  const found = await services.db.withOrg(scope, (tx) => signersOf(tx, actor, id));
  if (!found) return undefined;
  const { draft, people } = found;
  const { pdf, pages } = await drawLease(
    draft,
    people.map(({ name, role }) => `${name}, ${role}`),
  );
  const file = newId();
  const key = `${scope.organisationId}/${file}`;
  await services.db.withOrg(scope, (tx) => tx.enqueue(sweepFileJob.with({ key }, { afterSeconds: untilForgotten })));
  await services.storage.put(key, Buffer.from(pdf), { contentType: 'application/pdf' });
  return {
    received: {
      id: file,
      key,
      name: `Lease ${draft.property.name} ${draft.unit.name}.pdf`.replace(/[\\/]/g, ' ').slice(0, 200),
      contentType: 'application/pdf',
      size: pdf.byteLength,
      scan: 'off',
    },
    signers: people.map((person, place) => ({ ...person, fields: fieldsOf(pages, place) })),
    lead: people.find(({ lead }) => lead)!.lead!,
  };
}

/** Tenants sign first, then the manager: whoever binds the owner sees what they countersign. */
export async function sendLease(
  tx: Tx,
  actor: Member,
  services: Services,
  id: string,
  ready: Ready | undefined,
): Promise<LeaseDraft> {
  const { organisationId } = tx.scope;
  const held = await tx.one<{ state: string }>(sql`
    select state from rental_lease_drafts where organisation_id = ${organisationId} and id = ${id} for update`);
  if (!ready || held?.state !== 'draft') throw new Refusal('conflict', 'This lease was already sent.');
  const { received, signers, lead } = ready;
  const file = await keepFile(tx, actor, received, lead);
  const { signing } = await requestSigning(tx, actor, services, {
    id: file.id,
    message: '',
    inOrder: true,
    days: 14,
    signers,
  });
  await tx.run(sql`
    update rental_lease_drafts set state = 'sent', file_id = ${file.id}, signing_id = ${signing.id}
    where organisation_id = ${organisationId} and id = ${id}`);
  tx.record({ kind: 'rental.lease_draft_changed', subject: draftSubject(id), data: { what: 'sent' } });
  return draftById(tx, id);
}

export async function cancelDraft(tx: Tx, actor: Member, id: string): Promise<void> {
  const { organisationId } = tx.scope;
  const held = await tx.one<{ state: string; signing: string | null }>(sql`
    select state, signing_id as signing from rental_lease_drafts
    where organisation_id = ${organisationId} and id = ${id} for update`);
  if (!held) throw notFound();
  if (held.state === 'canceled') return;
  if (held.state === 'active') throw new Refusal('conflict', 'This lease is signed by all.');
  if (held.state === 'sent' && held.signing) await cancelSigning(tx, actor, held.signing);
  await tx.run(sql`
    update rental_lease_drafts set state = 'canceled' where organisation_id = ${organisationId} and id = ${id}`);
  tx.record({ kind: 'rental.lease_draft_changed', subject: draftSubject(id), data: { what: 'canceled' } });
}
