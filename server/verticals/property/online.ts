import { credit, debit } from '#contract/core/money-ledger.ts';
import { applicationIncome, operating, operatingChart } from '#contract/inventory/finance/chart.ts';
import { headsOf } from '#server/account/notifications/tell.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Scope, Tx } from '#server/core/db/transaction.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';
import { openAccount } from '#server/core/ledger/books.ts';
import { post } from '#server/core/ledger/post.ts';
import type { Services } from '#server/core/services.ts';
import { PaymentsError, type ProviderPayment } from '#server/outside/payments/payments.ts';
import { tellByPortal } from '../portals/word-job.ts';
import { todayAt } from './books.ts';
import { leaseSubject, lockLease } from './lock.ts';
import { reversePayment, takePayment } from './payments.ts';

type OnlineRow = {
  id: string;
  lease: string | null;
  application: string | null;
  lead: string | null;
  cents: number;
  dueOn: string | null;
  state: 'started' | 'pending' | 'paid' | 'failed' | 'returned';
  payment: string | null;
};

const columns = sql`
  id, lease_id as lease, application_id as application, lead_id as lead, cents, due_on::text as "dueOn", state, payment_id as payment`;

export const onlineById = (tx: Tx, id: string, locked = false): Promise<OnlineRow | undefined> =>
  tx.one<OnlineRow>(sql`
    select ${columns} from rental_online_payments where organisation_id = ${tx.scope.organisationId} and id = ${id}
    ${locked ? sql`for update` : sql``}`);

/**
 * Rent is the owners' and not ours, and fees are the office's and not theirs: without the right account at the provider neither can be
 * paid. Null where there is none. The built-in provider moves no money: with it nobody's rent is paid but in a sample, or where the
 * operator tries it out.
 */
export async function payoutOf(
  tx: Tx,
  { payments, settings }: Pick<Services, 'payments' | 'settings'>,
  of: 'rent' | 'fee',
): Promise<string | null | undefined> {
  const row = await tx.one<Record<'rent' | 'fee', string>>(sql`
    select payout_account as rent, fee_account as fee from rental_settings where organisation_id = ${tx.scope.organisationId}`);
  if (row?.[of] && payments.kind !== 'test') return row[of];
  if (payments.kind !== 'test') return null;
  const { isSample } = await tx.get<{ isSample: boolean }>(
    sql`select is_sample as "isSample" from organisations where id = ${tx.scope.organisationId}`,
  );
  return isSample || settings.TEST_RENT === 'yes' ? undefined : null;
}

type Wish = { id: string; lease?: string; application?: string; lead: string; cents: number; dueOn?: string };

/** Rows first: whatever the provider says later is about them. The same id again is the same payment. Answers which are new. */
export async function keepOnlineAll(
  tx: Tx,
  { payments }: Pick<Services, 'payments'>,
  wishes: readonly Wish[],
): Promise<string[]> {
  if (wishes.length === 0) return [];
  const made = await tx.all<{ id: string; lease: string | null; cents: number; isAutomatic: boolean }>(sql`
    insert into rental_online_payments (organisation_id, id, lease_id, application_id, lead_id, cents, due_on, provider)
    select ${tx.scope.organisationId}, w.id, w.lease, w.application, w.lead, w.cents, w."dueOn", ${payments.kind}
    from jsonb_to_recordset(${JSON.stringify(wishes)}::jsonb)
      w(id uuid, lease uuid, application uuid, lead uuid, cents bigint, "dueOn" date)
    on conflict do nothing returning id, lease_id as lease, cents, due_on is not null as "isAutomatic"`);
  for (const { id, lease, cents, isAutomatic } of made)
    if (lease)
      tx.record({
        kind: 'rental.online_payment',
        subject: leaseSubject(lease),
        data: { what: 'started', payment: id, cents, isAutomatic },
      });
  return made.map(({ id }) => id);
}

export const keepOnline = async (tx: Tx, services: Pick<Services, 'payments'>, wish: Wish): Promise<boolean> =>
  (await keepOnlineAll(tx, services, [wish])).length > 0;

type Asked = { name: string; email: string; page: string };

/** Where it is paid. Nothing is posted until the provider says that it was. */
export async function openPayment(
  services: Services,
  scope: Scope,
  wish: Wish,
  { name, email, page }: Asked,
): Promise<{ url: string }> {
  const { payments } = services;
  const found = await services.db.withOrg(scope, async (tx) => {
    const account = await payoutOf(tx, services, wish.lease ? 'rent' : 'fee');
    if (account === null) throw new Refusal('conflict', 'Online payments aren’t set up yet.');
    await keepOnline(tx, services, wish);
    const row = (await onlineById(tx, wish.id))!;
    const isSame =
      row.lease === (wish.lease ?? null) && row.application === (wish.application ?? null) && row.lead === wish.lead;
    if (!isSame) throw notFound();
    if (row.state !== 'started' || row.cents !== wish.cents)
      throw new Refusal('conflict', 'This payment was already sent. Load the page again.');
    const payer = wish.lease
      ? await tx.one<{ customer: string }>(sql`
          select customer from rental_payers where organisation_id = ${scope.organisationId} and lease_id = ${wish.lease}
            and lead_id = ${wish.lead} and provider = ${payments.kind}`)
      : undefined;
    return { account, customerId: payer?.customer };
  });
  try {
    const { url } = await payments.createPayment({
      key: `rental ${scope.organisationId} ${wish.id}`,
      reference: `${scope.organisationId} ${wish.id}`,
      name,
      cents: wish.cents,
      email,
      account: found.account,
      customerId: found.customerId,
      successUrl: `${page}?paid=yes`,
      cancelUrl: page,
    });
    return { url };
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error;
    if (error.code === 'unreachable') throw new Refusal('unavailable', error.message, { retryAfter: 5 });
    throw new Refusal('conflict', error.message);
  }
}

const failedStates = ['failed', 'returned'] as const;

/** By hand, before the provider told of it: it came back once. */
const isReversed = async (tx: Tx, payment: string): Promise<boolean> =>
  (
    await tx.get<{ isReversed: boolean }>(sql`
      select reversed_on is not null as "isReversed" from rental_payments
      where organisation_id = ${tx.scope.organisationId} and id = ${payment}`)
  ).isReversed;

/**
 * What the provider says of a payment, written down: paid is posted once, whoever hears of it how often; what comes back after that is
 * reversed on the ledger. Nothing that came later is undone by what comes late.
 */
export async function settleOnline(tx: Tx, id: string, said: ProviderPayment): Promise<void> {
  const seen = await onlineById(tx, id);
  if (!seen) return;
  // The lease before anything of its money, as everybody else does.
  const lease = seen.lease ? await lockLease(tx, seen.lease) : null;
  const row = (await onlineById(tx, id, true))!;
  if (row.cents !== said.cents) throw new Error('The provider was paid another amount than was asked for.');
  if (row.state === said.status || failedStates.some((state) => state === row.state)) return;
  if (row.state === 'paid' && said.status !== 'returned') return;
  let payment = row.payment;
  if (said.status === 'paid' || (said.status === 'returned' && row.state !== 'paid')) {
    if (lease)
      payment = await takePayment(tx, lease, { cents: row.cents, on: lease.today, method: 'ach', reference: 'Online' });
    else await takeFee(tx, row);
  }
  if (said.status === 'returned' && payment && lease && !(await isReversed(tx, payment))) {
    const back = { id: lease.id, paymentId: payment, on: lease.today, reason: 'nsf', fee: 0, cover: true } as const;
    await reversePayment(tx, back);
  }
  await tx.run(sql`
    update rental_online_payments set state = ${said.status}, provider_payment = ${said.id}, payment_id = ${payment},
      settled_at = case when ${said.status} = 'pending' then null else now() end, trouble = '', trouble_at = null
    where organisation_id = ${tx.scope.organisationId} and id = ${id}`);
  if (row.lease)
    tx.record({
      kind: 'rental.online_payment',
      subject: leaseSubject(row.lease),
      data: { what: said.status, payment: id, cents: row.cents },
    });
  await follow(tx, row, said, lease ? `${lease.property.name}, ${lease.unit.name}` : '');
}

/**
 * The provider has spoken and the books would not take it, as where they are closed through today. It is kept with the reason and
 * tried again; whoever answers for the office is told the first time.
 */
export async function keepTrouble(tx: Tx, id: string, said: ProviderPayment, error: unknown): Promise<void> {
  const reason = (error instanceof Refusal ? error.message : 'The payment couldn’t be posted.').slice(0, 500);
  const row = await tx.one<{ lease: string | null; isNew: boolean }>(sql`
    update rental_online_payments o set trouble = ${reason}, trouble_at = coalesce(o.trouble_at, now()), provider_payment = ${said.id}
    from (select trouble_at from rental_online_payments where organisation_id = ${tx.scope.organisationId} and id = ${id} for update) b
    where o.organisation_id = ${tx.scope.organisationId} and o.id = ${id}
    returning o.lease_id as lease, b.trouble_at is null as "isNew"`);
  if (!row?.isNew) return;
  tx.record({
    kind: 'rental.payment_stuck',
    subject: row.lease ? leaseSubject(row.lease) : { type: 'organisation', id: tx.scope.organisationId },
    data: { payment: id, cents: said.cents, status: said.status, reason, users: await headsOf(tx) },
  });
}

async function follow(tx: Tx, row: OnlineRow, said: ProviderPayment, home: string): Promise<void> {
  const { lead, lease, cents } = row;
  if (!lead) return;
  if (said.status === 'paid' && lease && said.customerId)
    await tx.run(sql`
      insert into rental_payers (organisation_id, lease_id, lead_id, provider, customer)
      select ${tx.scope.organisationId}, ${lease}, ${lead}, o.provider, ${said.customerId} from rental_online_payments o
      where o.organisation_id = ${tx.scope.organisationId} and o.id = ${row.id}
      on conflict (organisation_id, lease_id, lead_id) do update set provider = excluded.provider, customer = excluded.customer`);
  // Nothing more is taken from an account that gave nothing.
  if (failedStates.some((state) => state === said.status) && lease)
    await tx.run(sql`
      update rental_payers set autopay_since = null
      where organisation_id = ${tx.scope.organisationId} and lease_id = ${lease} and lead_id = ${lead}`);
  if (said.status !== 'pending')
    await tellByPortal(tx, {
      lead,
      what: said.status === 'paid' ? 'paid' : 'unpaid',
      about: home,
      cents,
      locale: null,
    });
}

/** The office’s own income and never in a trust account. */
async function takeFee(tx: Tx, { id, application, cents }: OnlineRow): Promise<void> {
  const { organisationId } = tx.scope;
  const { name, day } = await tx.get<{ name: string; day: string }>(sql`
    update rental_applications a set fee_paid_at = coalesce(a.fee_paid_at, now()), version = a.version + 1
    from rental_vacancies v, rental_properties p
    where v.organisation_id = a.organisation_id and v.id = a.vacancy_id and p.organisation_id = v.organisation_id and p.id = v.property_id
      and a.organisation_id = ${organisationId} and a.id = ${application} returning a.name, ${todayAt}::text as day`);
  await openAccount(tx, operatingChart, applicationIncome);
  await post(tx, {
    chart: operatingChart,
    day,
    memo: `Application fee: ${name}`.slice(0, 300),
    source: 'rentals.application_fee',
    key: id,
    lines: [debit(operating.bank, cents), credit(applicationIncome.code, cents)],
  });
  tx.record({
    kind: 'rental.application_changed',
    subject: { type: 'rental_application', id: application! },
    data: { what: 'fee_paid', cents },
  });
}

/** Of one's own account and on one's own word; of several tenants one at a time. */
export async function setAutopay(
  tx: Tx,
  lead: string,
  { lease, isOn }: { lease: string; isOn: boolean },
): Promise<void> {
  const { organisationId } = tx.scope;
  const own = await tx.one(sql`
    select from rental_tenants where organisation_id = ${organisationId} and lease_id = ${lease} and lead_id = ${lead}`);
  if (!own) throw notFound();
  const held = await lockLease(tx, lease);
  if (isOn && held.movedOutOn) throw new Refusal('conflict', 'This lease isn’t current.');
  if (isOn)
    await tx.run(sql`
      update rental_payers set autopay_since = null
      where organisation_id = ${organisationId} and lease_id = ${lease} and lead_id <> ${lead}`);
  const changed = await tx.run(sql`
    update rental_payers set autopay_since = ${isOn ? sql`coalesce(autopay_since, now())` : sql`null`}
    where organisation_id = ${organisationId} and lease_id = ${lease} and lead_id = ${lead}`);
  if (isOn && changed === 0) throw new Refusal('conflict', 'Pay online once first: autopay uses the same account.');
  tx.record({
    kind: 'lease.changed',
    subject: leaseSubject(lease),
    data: { what: isOn ? 'autopay_on' : 'autopay_off' },
  });
}
