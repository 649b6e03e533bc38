import type { z } from 'zod';
import {
  hasDrifted,
  isRegistered,
  type registrationInput,
  type TextRegistration,
} from '#contract/people/text-registration.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { Refusal } from '#server/core/http/refusal.ts';

type Stored = Omit<TextRegistration, 'isReady'>;

const none: Stored = {
  entity: 'company',
  brandState: 'none',
  brandName: '',
  campaignState: 'none',
  campaignKey: '',
  useCase: '',
  samples: [],
  numbers: [],
  version: 0,
};

/** The organization's 10DLC registration for bulk texts. */
export async function registrationOf(tx: Tx): Promise<TextRegistration> {
  const stored = await tx.one<Stored>(sql`
    select entity, brand_state as "brandState", brand_name as "brandName", campaign_state as "campaignState", campaign_key as "campaignKey",
      use_case as "useCase", samples, numbers, version
    from text_registrations where organisation_id = ${tx.scope.organisationId}`);
  const shown = stored ?? none;
  return { ...shown, isReady: isRegistered(shown) };
}

export async function saveRegistration(
  tx: Tx,
  actor: Member,
  version: number,
  given: z.infer<typeof registrationInput>,
): Promise<TextRegistration> {
  const { organisationId, userId } = actor;
  await tx.run(sql`
    insert into text_registrations (organisation_id, version) values (${organisationId}, 0) on conflict (organisation_id) do nothing`);
  await tx.run(sql`select 1 from text_registrations where organisation_id = ${organisationId} for update`);
  const before = await registrationOf(tx);
  if (before.version !== version) throw new Refusal('version_conflict', undefined, { current: before });
  await tx.run(sql`
    update text_registrations set entity = ${given.entity}, brand_state = ${given.brandState}, brand_name = ${given.brandName},
      campaign_state = ${given.campaignState}, campaign_key = ${given.campaignKey}, use_case = ${given.useCase},
      samples = ${given.samples.filter(Boolean)}::text[], numbers = ${[...new Set(given.numbers)]}::text[], changed_by = ${userId}, changed_at = now(),
      version = version + 1
    where organisation_id = ${organisationId}`);
  tx.record({
    kind: 'campaign.registration_changed',
    subject: { type: 'organisation', id: organisationId },
    data: { name: given.brandName, brand: given.brandState, campaign: given.campaignState },
  });
  return registrationOf(tx);
}

type Text = { id?: string; body: string };
type Fault = { why: 'unregistered' } | { why: 'drifted'; text: Text };

/** Why carriers would block texts: no registration, or a text that differs from the samples. No other code decides this. */
export async function registrationFault(tx: Tx, texts: readonly Text[]): Promise<Fault | undefined> {
  const registration = await registrationOf(tx);
  if (!registration.isReady) return { why: 'unregistered' };
  const text = texts.find(({ body }) => hasDrifted(body, registration.samples));
  return text && { why: 'drifted', text };
}

/** Carriers block bulk texts from unregistered numbers and fine texts that differ from the registered samples. */
export async function refuseUnregistered(tx: Tx, texts: readonly Text[]): Promise<void> {
  if (texts.length === 0) return;
  const fault = await registrationFault(tx, texts);
  if (fault?.why === 'unregistered')
    throw new Refusal('conflict', 'Register your brand and campaign for texting (10DLC) before you text many people.', {
      details: { why: 'unregistered' },
    });
  if (fault)
    throw new Refusal(
      'conflict',
      'This text differs from the samples you registered for texting. Change it, or register a sample like it.',
      { details: { why: 'drifted', ...(fault.text.id && { message: fault.text.id }) } },
    );
}
