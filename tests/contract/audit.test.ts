import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { lookForWork } from '#server/core/events/cursors.ts';
import { Dispatcher } from '#server/core/events/dispatcher.ts';
import { listeners } from '#server/worker.ts';
import { patience } from '#tests/setup/patience.ts';
import type { Person } from '#tests/setup/people.ts';
import { callsOf, prepare, send, writes } from './sending.ts';
import { openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.stop());

type Recorded = { kind: string; actor_id: string; actor_kind: string; organisation_id: string };
const recordedOf = async (requestId: string | null): Promise<Recorded[]> =>
  (
    await world.owner.query<Recorded>(
      'select kind, actor_id, actor_kind, organisation_id from events where request_id = $1',
      [requestId],
    )
  ).rows;

const ownAccount = 'about one’s own account or device, which is no organisation’s';
const visitors = 'about visitors of the public pages, who are no organisation’s; the conversation itself is the record';
/** Writes that record no event, each with the reason. */
const unrecorded: Record<string, string> = {
  'auth.signIn': ownAccount,
  'auth.signOut': ownAccount,
  'auth.refresh': ownAccount,
  'auth.requestReset': ownAccount,
  'auth.resetPassword': ownAccount,
  'auth.enter': ownAccount,
  'singleSignOn.wayIn': 'asks where to sign in, and changes nothing',
  'singleSignOn.wayOut': 'asks where a sign-out is told of, and changes nothing',
  'auth.verifyEmail': ownAccount,
  'auth.resendVerification': ownAccount,
  'auth.confirmNewEmail': ownAccount,
  'account.changeEmail': ownAccount,
  'onboarding.save': ownAccount,
  'checklist.hide': 'what somebody wants to see is their own business',
  'identities.connect': ownAccount,
  'identities.remove': ownAccount,
  'factors.enrol': ownAccount,
  'factors.challenge': ownAccount,
  'factors.verify': ownAccount,
  'factors.recover': ownAccount,
  'factors.renewRecoveryCodes': ownAccount,
  'factors.remove': ownAccount,
  'account.endSession': ownAccount,
  'account.endOtherSessions': ownAccount,
  'account.confirm': ownAccount,
  'account.changeProfile': ownAccount,
  'account.changePassword': ownAccount,
  'account.setLanguage': ownAccount,
  'organisations.switchTo': ownAccount,
  'support.leave': 'back to one’s own organization; what was left is on record where one was',
  'push.subscribe': ownAccount,
  'push.unsubscribe': ownAccount,
  'invitations.read': 'reads; it is a POST so that the token stands in no address',
  'tours.preview': 'reads; it is a POST because several homes are weighed',
  'reportSchedules.send': 'what is sent is on record once it is sent',
  'scoring.preview': 'reads; it is a POST because what is weighed is long',
  'automations.preview': 'reads; it is a POST because a whole automation is tried out',
  'campaigns.audience': 'reads; what is counted of many is kept with the campaign until it is written anew',
  'campaigns.preview': 'reads; it is a POST because a mail is drawn',
  'campaigns.test': 'goes to whoever asks; its own row in messages says so',
  'automations.previewEnrol': 'reads; it is a POST because a selection may be long',
  'leads.previewBulk': 'reads; it is a POST because a selection may be long',
  'billing.previewChange': 'reads; it is a POST because what is chosen is a list',
  'billing.readTestCheckout': 'reads; it is a POST so that the token stands in no address',
  'billing.settleTestCheckout': 'a provider’s event follows from it, and that is recorded',
  'listings.previewBulk': 'reads; it is a POST because a selection may be long',
  'deals.previewBulk': 'reads; it is a POST because a selection may be long',
  'deals.previewMove': 'reads; it is a POST because what is wished is a list',
  'rentals.postRent': 'has what is due posted that is posted within the hour anyway; what is charged is recorded',
  'visitors.known': 'reads; a home that is looked at is told only by the word of who looks',
  'visitors.save': 'a list of homes of a browser that is nobody’s yet',
  'visitors.page': 'reads; it is a POST so that what names the visitor stands in no address',
  'visitors.askIn': 'a visitor’s wish; nobody is a lead before the link is opened',
  'visitors.readLink': 'reads; it is a POST so that the key stands in no address',
  'visitors.stopSearch': 'a visitor’s deed, recorded as the program’s',
  'visitors.change': 'what a visitor lets the team see is their own business',
  'visitors.forget': 'a visitor’s deed, recorded as the program’s where it ends a search',
  'siteAssistant.turns': 'reads; it is a POST so that what names the conversation stands in no address',
  'siteAssistant.say': 'a visitor’s conversation is no organisation’s record',
  'valuations.estimate': 'reads; it is a POST because an address is nobody’s business but the visitor’s',
  'sites.visit': 'counts that a page was opened, by nobody in particular',
  'inbound.refused': 'counts a refused field, of nobody in particular',
  'sites.refused': 'counts a refused field, of nobody in particular',
  'inbound.visit': 'counts that a form was opened, by nobody in particular',
  'feeds.run': 'has it read what it reads by itself a few minutes later',
  'listingImports.check': 'reads; it is a POST because what is chosen is a list',
  'dealImports.check': 'reads; it is a POST because what is chosen is a list',
  'loanImports.check': 'reads; it is a POST because what is chosen is a list',
  'policyImports.check': 'reads; it is a POST because what is chosen is a list',
  'compImports.check': 'reads; it is a POST because what is chosen is a list',
  'rentRollImports.check': 'reads; it is a POST because what is chosen is a list',
  'spendImports.check': 'reads; it is a POST because what is chosen is a list',
  'aiTools.previewMany': 'reads; it is a POST because what is chosen is a list',
  'connections.start': 'names an address and keeps nothing; what is connected is recorded when it is',
  'connections.finish': 'the job that connects the account records it',
  'connections.run': 'has it do what it does by itself a few minutes later; each run is a record itself',
  'connections.replay': 'has it try again what it could not take; each run is a record itself',
  'social.connect': 'names an address and keeps nothing; what is connected is recorded when it is',
  'social.finishConnect': 'the job that brings the pages in records each of them',
  'marketing.rewrite': 'keeps nothing; what somebody makes of the words is recorded when they keep it',
  'imports.check': 'reads; it is a POST because what is chosen is a list',
  'routing.simulate': 'reads; it is a POST because it is long work, which the job says',
  'routing.seen': 'that somebody opened a lead is a record itself',
  'routing.readClaim': 'reads; it is a POST so that the token stands in no address',
  'offers.shared': 'reads; it is a POST so that the token stands in no address',
  'notifications.setChoices': 'how somebody wants to be told is theirs alone',
  'notifications.setPhone': 'how somebody wants to be told is theirs alone',
  'notifications.confirmPhone': 'how somebody wants to be told is theirs alone',
  'notifications.markRead': 'what somebody has read is their own business',
  'operators.resolveError': 'about the installation’s own faults, which are no organisation’s; the row says who',
  'operators.reopenError': 'about the installation’s own faults, which are no organisation’s',
  'telemetry.logError': 'a report of a page, which is a record itself',
  'telemetry.alert': 'a report of a page, which is a record itself',
  'telemetry.track': 'a report of a page, which is a record itself',
  'assistant.leaveRequest': visitors,
  'assistant.reply': visitors,
  'assistant.close': visitors,
  'assistant.settle': visitors,
  'assistant.forget': visitors,
  'operations.retryFailedEvent': 'delivers an event again; the event itself is the record',
  'files.beginUpload': 'that something is on its way is nobody’s business; the file that comes of it is recorded',
  'files.putPart': 'a part of what is on its way',
  'files.cancelUpload': 'nothing came of it',
  'toSign.sign': 'a visitor’s deed, recorded as the program’s in the organisation whose document it is',
  'toSign.decline': 'a visitor’s deed, recorded as the program’s',
  'dealRoom.sendCode': 'that a code was texted has a row of its own, as every text has',
  'dealRoom.enter': 'a visitor’s deed, recorded as the program’s in the organisation whose room it is',
  'dealRoom.read': 'reads; it is a POST so that the pass stands in no address',
  'dealRoom.write': 'a visitor’s deed, recorded as the program’s',
  'dealRoom.upload': 'a visitor’s deed, recorded as the program’s',
  'closings.preview': 'reads; it is a POST because what is wished is no part of an address',
  'closingRoom.dates': 'reads; it is a POST so that the pass stands in no address',
  'portal.sendLink': 'that a mail was sent has a row of its own, as every mail has',
  'portal.enter': 'a visitor’s deed, recorded as the program’s in the organisation whose portal it is',
  'portal.read': 'reads; it is a POST so that the pass stands in no address',
  'portal.statement': 'reads; it is a POST so that the pass stands in no address',
  'portal.saveSection': 'a visitor’s deed, recorded as the program’s',
  'portal.addRequest': 'a visitor’s deed, recorded as the program’s',
  'portal.disputeCam': 'a visitor’s deed, recorded as the program’s',
  'portal.approve': 'a visitor’s deed, recorded as the program’s',
  'portal.upload': 'a visitor’s deed, recorded as the program’s',
  'portal.pay': 'a visitor’s deed, recorded as the program’s',
  'portal.setAutopay': 'a visitor’s deed, recorded as the program’s',
  'portal.signInspection': 'a visitor’s deed, recorded as the program’s',
  'portal.answerRenewal': 'a visitor’s deed, recorded as the program’s',
  'portal.paper': 'reads; it is a POST so that the pass stands in no address',
  'sharing.open': 'a visitor’s deed, recorded as the program’s in the organisation whose file it is',
  'booking.book': 'a visitor’s deed, recorded as the program’s in the organisation whose page it is',
  'booking.read': 'reads; it is a POST so that the token stands in no address',
  'booking.move': 'a visitor’s deed, recorded as the program’s',
  'booking.cancel': 'a visitor’s deed, recorded as the program’s',
  'showings.ask': 'a visitor’s deed, recorded as the program’s in the organisation whose home it is',
  'showings.read': 'reads; it is a POST so that the token stands in no address',
  'showings.act': 'a visitor’s deed, recorded as the program’s',
  'showings.giveFeedback': 'a visitor’s deed, recorded as the program’s',
  'showings.readReport': 'reads; it is a POST so that the token stands in no address',
  'messages.previewMany': 'reads; it is a POST because a selection may be long',
  'messages.sampleMany': 'reads; it is a POST because a selection may be long',
  'campaigns.rehearse': 'reads; it is a POST because the preview runs the campaign and takes it back',
  'messages.send': 'its own row says who wrote it; that it went out is recorded when it does',
  'voice.dial': 'its own row says who called whom; what came of it is recorded when the call is over',
  'postComments.setHandled': 'whether a comment still waits is no change to anybody’s record',
  'automations.sendDraft': 'its own row says who wrote it; that it went out is recorded when it does',
  'inbox.reply': 'its own row says who wrote it; that it went out is recorded when it does',
  'inbox.markRead': 'what somebody has read is no change to anybody’s record',
  'consents.readUnsubscribe': 'reads; it is a POST so that the token stands in no address',
  'reportSchedules.readMailing': 'reads; it is a POST so that the token stands in no address',
  'reportSchedules.leaveMailing': 'a visitor’s deed, recorded as the program’s',
  'consents.unsubscribe': 'a visitor’s deed, recorded as the program’s',
  'savedSearches.readAlert': 'reads; it is a POST so that the token stands in no address',
  'savedSearches.clickAlert': 'a visitor’s deed, recorded as the program’s',
  'savedSearches.keepAlert': 'a visitor’s deed; the search itself says when',
  'savedSearches.stopAlert': 'a visitor’s deed, recorded as the program’s',
  'savedSearches.readOwn': 'reads; it is a POST so that the token stands in no address',
  'savedSearches.changeOwn': 'a visitor’s deed, recorded as the program’s',
  'savedSearches.addOwn': 'a visitor’s deed, recorded as the program’s',
  'contact.send': 'a visitor’s message is no organisation’s; its own row is the record',
  'contact.setStatus': 'about a visitor’s message, which has a record of its own of who did what',
  'contact.assign': 'about a visitor’s message, which has a record of its own of who did what',
  'waitlist.join': 'a visitor’s wish is no organisation’s; its own row is the record',
  'waitlist.confirm': 'a visitor’s wish is no organisation’s; its own row is the record',
  'waitlist.leave': 'a visitor’s wish is no organisation’s, and is to leave nothing behind',
};

/** Visitors have no account, so their actions are recorded as system events of the organization whose page they used. */
const visitorsDeeds = new Set([
  'apply.send',
  'inbound.submit',
  'openHouses.visit',
  'sites.enquire',
  'valuations.ask',
  'visitors.enter',
  'visitors.saveSearch',
  'deals.answerAuthorization',
  'referrals.answer',
  'referrals.report',
  'introductions.report',
  'repairBids.send',
  'repairBids.decline',
  'dataRoom.sign',
]);

describe('who changed what is on record', () => {
  test.each(writes.filter(([name]) => !(name in unrecorded)))('%s', async (name, call) => {
    const { sample, who } = await prepare(world, name, call);
    const reply = await send(world, call, sample, who);
    expect(reply.status, reply.text).toBe(200);
    const recorded = await recordedOf(reply.headers.get('x-request-id'));
    expect(recorded.length).toBeGreaterThan(0);
    const person = who as Person | undefined;
    for (const event of recorded) {
      expect(event.kind).toMatch(/^[a-z_]+\.[a-z_]+$/);
      const asSupport = name === 'support.enter' ? 'support' : 'user';
      expect(event.actor_kind).toBe(visitorsDeeds.has(name) ? 'system' : asSupport);
      if (person) expect(event.actor_id).toBe(person.id);
    }
  });

  test.each(Object.entries(unrecorded))('%s is not: %s', async (name) => {
    const [, call] = writes.find(([found]) => found === name)!;
    const { sample, who } = await prepare(world, name, call);
    const reply = await send(world, call, sample, who);
    expect(reply.status, reply.text).toBe(200);
    // A call that records an event must be removed from the list.
    expect(await recordedOf(reply.headers.get('x-request-id'))).toEqual([]);
  });
});

test('an export is on record although it changes nothing', async () => {
  const [name, call] = callsOf('member').find(([found]) => found === 'leads.export')!;
  const { sample, who } = await prepare(world, name, call);
  const reply = await send(world, call, sample, who);
  expect((await recordedOf(reply.headers.get('x-request-id'))).map(({ kind }) => kind)).toEqual(['leads.exported']);
});

describe('what was refused leaves no event', () => {
  test.each(writes.filter(([, call]) => call.access.who === 'member'))('%s', async (name, call) => {
    const { sample } = await prepare(world, name, call);
    const refused = await send(
      world,
      call,
      { ...sample, input: { ...(sample.input as object), surplus: 1 } as never },
      world.here.people.owner,
    );
    expect(refused.status).toBe(400);
    expect(await recordedOf(refused.headers.get('x-request-id'))).toEqual([]);
  });
});

test('whoever hears of all this can take it', async () => {
  const { db, log } = world.server.services;
  const names = listeners.map(({ name }) => name);
  await world.owner.query('delete from event_marks');
  await world.owner.query('delete from event_failures');
  await world.owner.query(
    'insert into event_cursors (listener) select unnest($1::text[]) on conflict (listener) do update set tx = 0, position = 0',
    [names],
  );
  // With one attempt, nothing waits for a retry, which would fail again.
  const dispatcher = new Dispatcher({ db, log, listeners, pollMs: 20, mostAttempts: 1 });
  await dispatcher.start();
  await vi.waitFor(async () => {
    const work = await db.asSystem((tx) => lookForWork(tx, listeners, 200));
    expect(work).toEqual({ due: [], held: false, isBehind: false });
  }, patience);
  await dispatcher.stop();
  const { rows } = await world.owner.query('select listener, kind, error from event_failures');
  expect(rows).toEqual([]);
});
