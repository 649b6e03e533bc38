import { z } from 'zod';
import { type Inherited, inheritedBy } from '#contract/account/enterprise-settings.ts';
import { id } from '#contract/core/primitives.ts';
import type { Shared } from '#contract/insight/enterprise.ts';
import { replaceInherited } from '#server/account/enterprise/inherited.ts';
import { takeBrand } from '#server/account/onboarding/brand.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Scope, Tx } from '#server/core/db/transaction.ts';
import { defineJob } from '#server/core/jobs/define-job.ts';
import type { Schedule } from '#server/core/jobs/schedule.ts';
import type { Services } from '#server/core/services.ts';
import { takePostalAddress } from '#server/people/messages/settings.ts';
import { type Counted, countOffice } from './figures.ts';
import { pathTo } from './path.ts';
import { forgetDrifts, keepDrifts, pushedTo, type Standing, standings } from './standing.ts';

type Wanted = { settings: Inherited[]; pushed: readonly string[] };
type Followed = { counted: Counted; found: Standing[] };
type Link = { company: string; unit: string; office: string };
type Agreed = { state: 'accepted' | 'ended'; shares: Shared[]; acceptedBy: string; company: string };

const scopeOf = (organisationId: string): Scope => ({ organisationId, userId: null, actorKind: 'system' });

const agreedBy = (tx: Tx, { company, unit }: Link): Promise<Agreed | undefined> =>
  tx.one<Agreed>(sql`
    select state, shares, accepted_by as "acceptedBy", company_name as company from company_links
    where organisation_id = ${tx.scope.organisationId} and company_id = ${company} and unit_id = ${unit} for update`);

/** The company’s side follows what the office agreed to. Answers what the office inherits, or nothing where they are not linked. */
async function followOffice(tx: Tx, { unit, office }: Link, isAgreed: boolean): Promise<Wanted | null> {
  const { organisationId } = tx.scope;
  const found = await tx.one<{ name: string; state: string; office: string | null }>(sql`
    select name, link_state as state, linked_organisation_id as office from enterprise_units
    where organisation_id = ${organisationId} and id = ${unit} for update`);
  if (!found) return null;
  const subject = { type: 'enterprise_unit', id: unit };
  if (isAgreed && found.state === 'invited') {
    await tx.run(sql`
      update enterprise_units set link_state = 'linked', linked_organisation_id = ${office}, linked_at = now(), version = version + 1
      where organisation_id = ${organisationId} and id = ${unit}`);
    tx.record({ kind: 'enterprise.linked', subject, data: { name: found.name } });
  } else if (found.state !== 'linked' || found.office !== office) return null;
  if (isAgreed) return { settings: inheritedBy(await pathTo(tx, unit)), pushed: await pushedTo(tx, unit) };
  await tx.run(sql`
    update enterprise_units set link_state = 'ended', version = version + 1 where organisation_id = ${organisationId} and id = ${unit}`);
  await tx.run(sql`delete from enterprise_figures where organisation_id = ${organisationId} and unit_id = ${unit}`);
  await forgetDrifts(tx, unit);
  tx.record({ kind: 'enterprise.unlinked', subject, data: { name: found.name } });
  return null;
}

/** The office’s side: what it inherits, and the figures it lets its company have, with a line in its own audit log. */
async function followCompany(tx: Tx, link: Link, wanted: Wanted | null): Promise<Followed | null> {
  const { organisationId } = tx.scope;
  const agreed = await agreedBy(tx, link);
  const subject = { type: 'organisation', id: organisationId };
  if (!wanted || agreed?.state !== 'accepted') {
    const elsewhere = await tx.one(sql`
      select from company_links where organisation_id = ${organisationId} and state = 'accepted' and company_id <> ${link.company}`);
    if (!elsewhere) await replaceInherited(tx, []);
    if (agreed?.state === 'accepted') {
      await tx.run(sql`
        update company_links set state = 'ended', ended_at = now()
        where organisation_id = ${organisationId} and company_id = ${link.company}`);
      tx.record({ kind: 'enterprise.left', subject, data: { company: agreed.company } });
    }
    return null;
  }
  await replaceInherited(tx, wanted.settings);
  // What is pushed replaces the office's own once, as a lock does always.
  const taken = wanted.settings.map((one) => ({ ...one, isLocked: one.isLocked || wanted.pushed.includes(one.name) }));
  await takeBrand(tx, taken);
  const address = taken.find(({ name }) => name === 'postalAddress');
  if (address) await takePostalAddress(tx, { organisationId }, address);
  const counted = await countOffice(tx, agreed.acceptedBy, agreed.shares);
  await tx.run(sql`
    update company_links set last_read_at = now() where organisation_id = ${organisationId} and company_id = ${link.company}`);
  tx.record({
    kind: 'enterprise.figures_shared',
    subject,
    data: { company: agreed.company, shares: agreed.shares },
  });
  return { counted, found: agreed.shares.includes('packs') ? await standings(tx) : [] };
}

/** Both halves of a link, each in a transaction of its own organization: neither is ever seen by the other’s. Safe to run twice. */
export async function syncLink({ db }: Pick<Services, 'db'>, link: Link): Promise<void> {
  const agreed = await db.withOrg(scopeOf(link.office), (tx) => agreedBy(tx, link));
  const isAgreed = agreed?.state === 'accepted';
  const wanted = await db.withOrg(scopeOf(link.company), (tx) => followOffice(tx, link, isAgreed));
  const followed = await db.withOrg(scopeOf(link.office), (tx) => followCompany(tx, link, wanted));
  if (!wanted || !followed) return;
  const { counted, found } = followed;
  await db.withOrg(scopeOf(link.company), async (tx) => {
    await tx.run(sql`
      insert into enterprise_figures (organisation_id, unit_id, figures, roster)
      select u.organisation_id, u.id, ${JSON.stringify(counted.figures)}::jsonb, ${JSON.stringify(counted.roster)}::jsonb
      from enterprise_units u where u.organisation_id = ${link.company} and u.id = ${link.unit} and u.link_state = 'linked'
      on conflict (organisation_id, unit_id) do update set figures = excluded.figures, roster = excluded.roster, counted_at = now()`);
    await keepDrifts(tx, link.unit, wanted.settings, found);
  });
}

export const syncJob = defineJob({
  kind: 'enterprise.sync',
  payload: z.strictObject({ company: id, unit: id, office: id }),
  async run({ payload, services }) {
    await syncLink(services, payload);
    return undefined;
  },
});

const atOnce = 500;

/** Figures of all linked offices, once a day. */
export const syncAllJob = defineJob({
  kind: 'enterprise.sync-all',
  payload: z.strictObject({}),
  timeoutSeconds: 3_600,
  concurrency: 1,
  async run({ services, signal }) {
    for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
      const some = await services.db.asSystem((tx) =>
        tx.all<{ id: string }>(sql`
          select id from organisations where id > ${after} order by id limit ${sql.int(atOnce)}`),
      );
      for (const { id: company } of some) {
        signal.throwIfAborted();
        const links = await services.db.withOrg(scopeOf(company), (tx) =>
          tx.all<{ unit: string; office: string }>(sql`
            select id as unit, linked_organisation_id as office from enterprise_units
            where organisation_id = ${company} and link_state = 'linked'`),
        );
        for (const link of links) await syncLink(services, { company, ...link });
      }
      if (some.length < atOnce) return undefined;
      after = some.at(-1)!.id;
    }
  },
});

export const syncSchedule: Schedule = {
  name: 'enterprise figures',
  cron: '50 3 * * *',
  timeZone: 'UTC',
  enqueue: () => syncAllJob.with({}, { key: 'enterprise figures' }),
};
