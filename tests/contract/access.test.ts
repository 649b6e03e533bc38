import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { holds, type Right, roles } from '#contract/core/access.ts';
import { authorise, type Member } from '#server/core/auth/actor.ts';
import { newMember, type Person } from '#tests/setup/people.ts';
import { calls, callsOf, leavesNoTrace, makerOf, prepare, prepareOnce, send, sendWithoutTrace } from './sending.ts';
import { newApiKey, newFactor } from './things/account.ts';
import { openWorld, type World } from './world.ts';

let world: World;
let adminKey: { key: string };
let viewerKey: { key: string };
beforeAll(async () => {
  world = await openWorld();
  adminKey = await newApiKey(world, world.here, 'admin');
  viewerKey = await newApiKey(world, world.here, 'viewer');
});
afterAll(() => world.stop());

const members = callsOf('member');
const closed = callsOf('user', 'member', 'operator');
const refused = (code: string) => ({ status: 403, problem: { code } });

test.each(closed)('%s is closed to strangers', async (name, call) => {
  const { sample } = await prepareOnce(world, name, call);
  const strangers = [
    {},
    { cookie: 'lintel-access=nonsense' },
    { authorization: 'Bearer nonsense' },
    { authorization: 'Bearer lk_nonsense' },
  ];
  for (const headers of strangers) {
    const reply = await send(world, call, sample, undefined, { headers });
    expect(reply, JSON.stringify(headers)).toMatchObject({ status: 401, problem: { code: 'unauthenticated' } });
    expect(reply.headers.get('content-type')).toContain('application/problem+json');
    expect(reply.problem.requestId).toBe(reply.headers.get('x-request-id'));
  }
});

test.each(members)('%s is for the roles that hold its right, and for no other', async (name, call) => {
  const { right } = call.access as { right: Right };
  const { sample: owners } = await prepareOnce(world, name, call);
  const isOpen = async (person: Person) =>
    leavesNoTrace(call) &&
    owners.by === undefined &&
    (await sendWithoutTrace(world, call, owners, person)).status === 200;
  for (const role of roles) {
    const person = world.here.people[role];
    if (!holds(role, right)) {
      expect(await send(world, call, owners, person), role).toMatchObject(refused('forbidden'));
      continue;
    }
    // Members who may not act on the owner's records act on records of their own instead.
    if (await isOpen(person)) continue;
    const sample = await makerOf(name)({ world, office: world.here, by: person });
    const reply = await send(world, call, sample, sample.by ?? person);
    expect(reply.status, `${role}: ${reply.text}`).toBe(200);
  }
});

test.each(callsOf('user'))('%s is for people whatever their role, not for keys', async (name, call) => {
  for (const role of ['owner', 'viewer'] as const) {
    const person = world.here.people[role];
    const sample = await makerOf(name)({ world, office: world.here, by: person });
    const reply = await send(world, call, sample, sample.by ?? person);
    expect(reply.status, `${role}: ${reply.text}`).toBe(200);
  }
  const { sample } = await prepareOnce(world, name, call);
  expect(await send(world, call, sample, adminKey)).toMatchObject(refused('forbidden'));
});

test.each(callsOf('operator'))('%s is for operators only', async (name, call) => {
  const { sample } = await prepareOnce(world, name, call);
  for (const who of [...roles.map((role) => world.here.people[role]), adminKey])
    expect(await send(world, call, sample, who)).toMatchObject(refused('forbidden'));
});

test.each(members)('%s with an API key', async (name, call) => {
  const { right, fresh, person } = call.access as { right: Right; fresh?: true; person?: true };
  const { sample } = await prepareOnce(world, name, call);
  if (!holds('viewer', right)) expect(await send(world, call, sample, viewerKey)).toMatchObject(refused('forbidden'));
  if (fresh || person) {
    expect(await send(world, call, sample, adminKey)).toMatchObject(refused('forbidden'));
    return;
  }
  if (leavesNoTrace(call) && (await sendWithoutTrace(world, call, sample, adminKey)).status === 200) return;
  // A key acts on its creator's records.
  const { sample: taken } = await prepare(world, name, call);
  const asAdmin = await send(world, call, taken, adminKey);
  expect(asAdmin.status, asAdmin.text).toBe(200);
});

test('what lets people in or out, and what is somebody’s own, is not for keys', () => {
  const persons = members.filter(([, { access }]) => 'person' in access && access.person);
  expect(persons.map(([name]) => name).sort()).toEqual([
    'agentProfile.change',
    'agentProfile.get',
    'apiKeys.list',
    'apiKeys.revoke',
    'apps.ask',
    'apps.connections',
    'apps.disconnect',
    'apps.list',
    'apps.remove',
    'archives.file',
    'billing.previewChange',
    'calendar.closeFeed',
    'calendar.feed',
    'calendar.openFeed',
    'checklist.get',
    'checklist.hide',
    'connections.change',
    'connections.disconnect',
    'connections.finish',
    'connections.replay',
    'connections.run',
    'connections.start',
    'consentTexts.publish',
    'deals.addWire',
    'deals.checkWire',
    'deals.endGuest',
    'deals.inviteGuest',
    'deals.rejectWire',
    'deals.showWire',
    'directory.revokeToken',
    'enterprise.invitation',
    'exportRequests.ask',
    'finance.decideApproval',
    'finance.setSettings',
    'finance.signReconciliation',
    'hmda.freeze',
    'hmda.importRegister',
    'hmda.registerFile',
    'inbox.addChannel',
    'inbox.removeChannel',
    'invitations.revoke',
    'loans.exportFile',
    'loans.importFile',
    'loans.setTaxId',
    'loans.showTaxId',
    'members.leave',
    'notifications.choices',
    'notifications.confirmPhone',
    'notifications.count',
    'notifications.list',
    'notifications.markRead',
    'notifications.setChoices',
    'notifications.setPhone',
    'organisationDeletion.read',
    'organisationImports.discard',
    'organisationImports.list',
    'organisationImports.upload',
    'outbox.list',
    'outbox.read',
    'policies.acordFile',
    'policies.importAcord',
    'presence.of',
    'retention.approve',
    'retention.discard',
    'retention.drawUp',
    'retention.due',
    'retention.report',
    'retention.reportCsv',
    'retention.reportFiles',
    'retention.reports',
    'routing.claim',
    'routing.offers',
    'routing.pass',
    'routing.seen',
    'security.endSession',
    'security.plan',
    'singleSignOn.checkDomain',
    'social.connect',
    'social.finishConnect',
    'support.acts',
    'support.end',
    'support.list',
    'team.noteZone',
    'voice.complete',
    'voice.dial',
  ]);
});

describe('what needs a fresh sign-in', () => {
  let stale: Person;
  let proved: Person;
  beforeAll(async () => {
    stale = await newMember(world.server, world.here.organisationId, 'owner');
    proved = await newMember(world.server, world.here.organisationId, 'owner');
    const old = `signed_in_at = now() - interval '11 minutes'`;
    await world.owner.query(`update sessions set ${old} where user_id = $1`, [stale.id]);
    await world.owner.query(`update sessions set ${old}, aal = 'aal2' where user_id = $1`, [proved.id]);
  });
  const fresh = calls.filter(([, { access }]) => 'fresh' in access && access.fresh);

  test.each(fresh)(
    '%s is refused to a session of eleven minutes, unless it has a second factor',
    async (name, call) => {
      const { sample } = await prepare(world, name, call);
      expect(await send(world, call, sample, stale)).toMatchObject(refused('fresh_sign_in_required'));
      expect((await send(world, call, sample, proved)).problem.code).not.toBe('fresh_sign_in_required');
    },
  );

  test.each(fresh)('%s is refused to who has a second factor and did not use it', async (name, call) => {
    const { person } = await newFactor(world, await newMember(world.server, world.here.organisationId, 'owner'));
    await world.owner.query(`update sessions set aal = 'aal1' where user_id = $1`, [person.id]);
    const { sample } = await prepareOnce(world, name, call);
    expect(await send(world, call, sample, person)).toMatchObject(refused('second_factor_required'));
  });

  test('is what opens doors for others or takes much away', () => {
    expect(fresh.map(([name]) => name).sort()).toEqual([
      'account.changeEmail',
      'apiKeys.create',
      'apiKeys.rotate',
      'apps.allow',
      'apps.register',
      'archives.make',
      'audit.exportChain',
      'billing.cancel',
      'billing.change',
      'billing.checkout',
      'billing.createCheckoutSession',
      'billing.resume',
      'conversion.offline',
      'deals.export',
      'directory.createToken',
      'directory.mapGroup',
      'enterprise.changeShares',
      'enterprise.invite',
      'enterprise.join',
      'enterprise.leave',
      'exportRequests.decide',
      'factors.enrol',
      'factors.remove',
      'factors.renewRecoveryCodes',
      'finance.exportJournal',
      'identities.connect',
      'identities.remove',
      'invitations.create',
      'invitations.createMany',
      'invitations.resend',
      'leads.erase',
      'leads.export',
      'listings.export',
      'members.changeRole',
      'members.remove',
      'organisationDeletion.ask',
      'organisationDeletion.restore',
      'organisationImports.start',
      'recruiting.invite',
      'security.changePolicy',
      'settingsHistory.revert',
      'singleSignOn.addDomain',
      'singleSignOn.removeDomain',
      'singleSignOn.removeProvider',
      'singleSignOn.setPolicy',
      'singleSignOn.setProvider',
      'support.invite',
      'team.depart',
      'team.departureFile',
      'team.exportDeparture',
      'team.linkDeparture',
      'webhooks.change',
      'webhooks.create',
      'webhooks.rotate',
    ]);
  });
});

test('a right that nobody was given is nobody’s, and a role that does not exist holds none', () => {
  const owner = {
    kind: 'user',
    organisationId: 'x',
    role: 'owner',
    aal: 'aal2',
    signedInAt: Date.now(),
    isOperator: true,
  };
  const made = 'leads.conjure' as Right;
  expect(() => authorise({ who: 'member', right: made }, owner as Member)).toThrow('leads.conjure');
  for (const right of ['leads.conjure', 'constructor', '__proto__', ''])
    expect(holds('owner', right), right).toBe(false);
  for (const role of ['', 'Owner', 'superuser', 'operator']) expect(holds(role, 'leads.read'), role).toBe(false);
});
