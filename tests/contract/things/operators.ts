import { randomUUID } from 'node:crypto';
import type { Person } from '#tests/setup/people.ts';
import { nextNumber, type Office, putRow, type World } from '../world.ts';
import { later } from './kit.ts';

/** A long-running job; a finished one can be undone. */
export const newJob = (world: World, office: Office, by: Person, state: 'waiting' | 'done' | 'dead'): Promise<string> =>
  putRow(world, 'jobs', {
    organisation_id: office.organisationId,
    created_by: by.id,
    kind: 'leads.bulk',
    payload: { of: office.mark },
    state,
    shown: true,
    run_at: later(),
    ...(state === 'done' && {
      total: 3,
      done: 2,
      refused: 1,
      refusals: JSON.stringify([{ item: randomUUID(), reason: 'may_not_change' }]),
      started_at: new Date().toISOString(),
      finished_at: new Date().toISOString(),
      undo: { right: 'jobs.read', job: { kind: 'leads.bulk.undo', payload: { of: office.mark } } },
    }),
  });

export const newFailedEvent = (world: World, office: Office): Promise<string> =>
  putRow(world, 'event_failures', {
    listener: 'notifications',
    organisation_id: office.organisationId,
    event_id: randomUUID(),
    kind: 'lead.created',
    subject_type: 'lead',
    subject_id: randomUUID(),
    tx: 1,
    position: nextNumber(),
    attempts: 10,
    error: 'Error: it could not be done',
  });

/** The price of a competitor for a plan that no other sample compares. */
export const newCompetitorPrice = (world: World): Promise<string> =>
  putRow(world, 'competitor_pricing', {
    vertical: 'mortgage',
    tier: 'elite',
    competitor_name: `Tool ${nextNumber()}`,
    competitor_price: 25,
  });

/** A person who signed up with the office's referral code. */
export async function newReferral(world: World, { organisationId }: Office, state: string): Promise<string> {
  const user = await putRow(world, 'users', {
    email: `referred${nextNumber()}@example.test`,
    first_name: 'Rita',
    last_name: 'Referred',
  });
  return putRow(world, 'referred_sign_ups', {
    organisation_id: organisationId,
    user_id: user,
    state,
    credit_cents: 5_000,
    reasons: '{same_device}',
  });
}

/** An error that a page reported, with one report. */
export async function newErrorGroup(world: World, given: Record<string, unknown> = {}): Promise<string> {
  const fault = { error_type: 'TypeError', error_message: `x is not a function ${nextNumber()}` };
  const id = await putRow(world, 'error_groups', { fingerprint: randomUUID(), reports: 1, ...fault, ...given });
  await putRow(world, 'error_logs', { group_id: id, url: 'https://lintel.example/leads', ...fault });
  return id;
}

/** A visitor of a page. Every other one came from a campaign. */
export async function newVisit(world: World): Promise<void> {
  const number = nextNumber();
  const session_id = `visit ${number}`;
  const campaign = number % 2 === 0 && { medium: 'email', campaign: 'spring', referrer: 'https://mail.example/' };
  await putRow(world, 'acquisition_visits', {
    session_id,
    source: 'newsletter',
    landing_page: '/',
    pages: 1,
    ...campaign,
  });
  await putRow(world, 'acquisition_tracking', { session_id, landing_page: '/' });
}

const newPayer = (world: World): Promise<string> =>
  putRow(world, 'users', { email: `payer${nextNumber()}@example.test`, first_name: 'Paula', last_name: 'Payer' });

/** An account whose payment failed. */
export async function newOverdueAccount(world: World): Promise<string> {
  const user = await newPayer(world);
  await world.owner.query(
    `insert into subscriptions (user_id, status, tier, plans, provider, subscription_id, period_cents, recurring_cents, past_due_since)
     values ($1, 'past_due', 'pro', '[{"offer": "realestate", "tier": "pro"}]', 'test', $2, 19900, 19900, now())`,
    [user, `sub ${nextNumber()}`],
  );
  return user;
}

export async function newPaidInvoice(world: World): Promise<string> {
  const number = nextNumber();
  return putRow(world, 'invoices', {
    user_id: await newPayer(world),
    provider: 'test',
    provider_invoice_id: `in ${number}`,
    number: `N-${number}`,
    status: 'paid',
    total_cents: 19_900,
    currency: 'usd',
    lines: '[]',
    issued_at: 'now',
    paid_at: 'now',
  });
}
