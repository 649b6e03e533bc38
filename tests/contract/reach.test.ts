import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JobKind } from '#server/core/jobs/define-job.ts';
import type { Claim } from '#server/core/jobs/job-rows.ts';
import { startRun } from '#server/core/jobs/run-job.ts';
import { jobKinds } from '#server/worker.ts';
import { newMember, type Person } from '#tests/setup/people.ts';
import { calls, prepare, send, writes } from './sending.ts';
import { openWorld, type World } from './world.ts';

let world: World;
let unproved: Person;
beforeAll(async () => {
  world = await openWorld();
  unproved = await newMember(world.server, world.here.organisationId, 'owner', { unproved: true });
});
afterAll(() => world.stop());

const reaching = calls.filter(([, { reaches }]) => reaches);

describe('what reaches people outside, is published or lets somebody in', () => {
  test.each(reaching)('%s is refused to whoever has not confirmed their address', async (name, call) => {
    const { sample } = await prepare(world, name, call);
    expect(await send(world, call, sample, unproved)).toMatchObject({
      status: 403,
      problem: { code: 'unproved_address', message: 'Confirm your email address first.' },
    });
  });

  test('is this', () => {
    const by = Object.groupBy(reaching, ([, { reaches }]) => reaches!);
    const named = Object.entries(by).map(([reach, found]) => [reach, found.map(([name]) => name).sort()]);
    expect(Object.fromEntries(named)).toEqual({
      access: [
        'apiKeys.create',
        'apiKeys.rotate',
        'apps.allow',
        'apps.register',
        'calendar.openFeed',
        'connections.change',
        'connections.finish',
        'connections.replay',
        'connections.run',
        'connections.start',
        'directory.createToken',
        'enterprise.invite',
        'enterprise.join',
        'factors.enrol',
        'factors.renewRecoveryCodes',
        'feeds.change',
        'feeds.create',
        'feeds.run',
        'hooks.subscribe',
        'identities.connect',
        'inbox.addChannel',
        'introductions.link',
        'loans.addStatusLink',
        'loans.statusAddress',
        'push.subscribe',
        'referrals.send',
        'singleSignOn.setPolicy',
        'singleSignOn.setProvider',
        'social.connect',
        'social.finishConnect',
        'support.invite',
        'team.exportDeparture',
        'team.linkDeparture',
        'testRuns.testWebhook',
        'webhooks.change',
        'webhooks.create',
        'webhooks.replay',
        'webhooks.rotate',
        'webhooks.test',
      ],
      people: [
        'automations.enrol',
        'automations.resume',
        'automations.sendDraft',
        'automations.switchBuiltIn',
        'automations.turnOn',
        'calendar.invite',
        'campaigns.resume',
        'campaigns.send',
        'campaigns.test',
        'commercial.answerDispute',
        'commercialSales.invite',
        'deals.addWire',
        'deals.inviteGuest',
        'deals.postInRoom',
        'deals.sendAuthorization',
        'inbox.reply',
        'invitations.create',
        'invitations.createMany',
        'invitations.resend',
        'leasePapers.saveInspection',
        'leasePapers.serveNotice',
        'leaseSigning.send',
        'loans.sendIncompleteNotice',
        'markets.subscribe',
        'messages.send',
        'messages.sendMany',
        'notifications.setPhone',
        'portals.invite',
        'recruiting.invite',
        'renewalOffers.send',
        'rentalApplications.decide',
        'repairBids.invite',
        'savedSearches.change',
        'savedSearches.create',
        'savedSearches.restore',
        'savedSearches.resume',
        'showings.decide',
        'showings.request',
        'signings.remind',
        'signings.request',
        'tours.plan',
        'voice.dial',
      ],
      public: [
        'booking.changePage',
        'booking.createPage',
        'cmas.share',
        'commercialSales.publish',
        'consentTexts.publish',
        'experiments.apply',
        'experiments.start',
        'files.share',
        'inbound.changeDoor',
        'inbound.openDoor',
        'library.publish',
        'offers.share',
        'openHouses.change',
        'openHouses.create',
        'outgoing.move',
        'pages.publish',
        'pages.schedule',
        'postComments.answer',
        'rentalApplications.changeVacancy',
        'rentalApplications.openVacancy',
        'seo.change',
        'seo.importRedirects',
        'seo.redirect',
        'seo.setPage',
        'showings.setUp',
        'showings.shareReport',
        'siteDomains.check',
        'sites.publish',
        'social.retry',
        'social.retryChannel',
        'social.schedule',
        'tourBooks.share',
      ],
    });
  });
});

const silent = writes.filter(([, { reaches, access }]) => !reaches && ['user', 'member'].includes(access.who));

describe('what does not say so', () => {
  let kinds: Map<string, JobKind>;
  beforeAll(() => {
    kinds = new Map(jobKinds(world.server.services.settings).map((kind) => [kind.kind, kind]));
  });

  test.each(silent)('%s sends nothing to people outside', async (name, call) => {
    const { sample, who } = await prepare(world, name, call);
    const before = await newest();
    const reply = await send(world, call, sample, who);
    expect(reply.status, reply.text).toBe(200);
    await workThrough(before.job);
    expect(await written(before)).toEqual([]);
  });

  type Before = { job: string; message: string; sent: string };
  const newest = async (): Promise<Before> => {
    const none = '00000000-0000-0000-0000-000000000000';
    const id = (table: string) => `coalesce((select id from ${table} order by id desc limit 1), '${none}')`;
    const { rows } = await world.owner.query(
      `select ${id('jobs')} as job, ${id('messages')} as message, ${id('outbox_messages')} as sent`,
    );
    return rows[0];
  };

  /**
   * Runs all jobs that the call enqueued, and those that these enqueue, including jobs scheduled for later. Three levels are more than the
   * path from a bulk act to a message needs; the limit is for jobs that reschedule themselves forever.
   */
  async function workThrough(after: string, depth = 3): Promise<void> {
    const { rows } = await world.owner.query<Claim>(
      `update jobs set state = 'running', worker = 'suite', attempts = max_attempts, started_at = now(), heartbeat_at = now()
       where id > $1 and state = 'waiting' and kind = any($2)
       returning id, kind, organisation_id as "organisationId", created_by as "createdBy", payload, attempts,
         max_attempts as "maxAttempts", checkpoint, shown, worker`,
      [after, [...kinds.keys()].filter((kind) => !fetching.includes(kind))],
    );
    if (rows.length === 0 || depth === 0) return;
    for (const claim of rows) {
      await startRun(world.server.services, kinds.get(claim.kind)!, claim).ended;
      await world.owner.query(`update jobs set state = 'done', finished_at = now() where id = $1`, [claim.id]);
    }
    await workThrough(after, depth - 1);
  }

  /** Jobs that call other servers, which don't exist here. */
  const fetching = [
    'webhooks.deliver',
    'push.send',
    'listings.read_feed',
    'messages.poll_mailbox',
    'social.publish',
    'social.connect',
    'connections.connect',
    'connections.run',
    'connections.revoke',
  ];

  /** Messages to anyone but account holders, whether or not the consent check let them through. */
  async function written(before: Before): Promise<unknown[]> {
    const { rows } = await world.owner.query(
      `select channel, address from messages where id > $1 and direction = 'out' and channel <> 'call'
       union all
       select channel, recipient from outbox_messages where id > $2`,
      [before.message, before.sent],
    );
    const { rows: own } = await world.owner.query(
      `select email as address from users union select email from address_changes union select phone from member_phones`,
    );
    const ours = new Set(own.map(({ address }) => address));
    return rows.filter(({ address }) => !ours.has(address));
  }
});
