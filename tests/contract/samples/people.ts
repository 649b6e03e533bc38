import { defaultRule } from '#contract/people/routing-rules.ts';
import { defaultStages } from '#contract/people/stage-list.ts';
import { newId } from '#server/core/db/ids.ts';
import { bookingForm } from '#server/people/booking/open-page.ts';
import { unsubscribeToken } from '#server/people/messages/unsubscribe-token.ts';
import { newAddress } from '../things/kit.ts';
import {
  newAppointment,
  newBooking,
  newBookingPage,
  newCalendarFeed,
  newCandidates,
  newComment,
  newDecision,
  newFile,
  newHeldMessage,
  newLead,
  newMerge,
  newMessageChannel,
  newNote,
  newOffer,
  newOfficePlace,
  newPondLead,
  newReachableLead,
  newRelatedLead,
  newTask,
  newTeam,
  newTemplate,
  newToldLead,
  nextSlot,
} from '../things/people.ts';

import { nextNumber } from '../world.ts';
import { another, apart, type For, nothing, page, type Samples } from './sample.ts';

const icsFile = (uid: string): string =>
  `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:${uid}\r\nDTSTART:20310203T150000Z\r\nSUMMARY:${uid}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`;

const wayOut = async ({ world, office }: For) => {
  const { secret } = world.server.services.settings;
  return { input: { token: unsubscribeToken(secret, office.organisationId, office.organisationId, newAddress()) } };
};

export const peopleSamples: Pick<
  Samples,
  | 'leads'
  | 'comments'
  | 'collaboration'
  | 'team'
  | 'routing'
  | 'tasks'
  | 'calendar'
  | 'booking'
  | 'consents'
  | 'messages'
  | 'inbox'
  | 'search'
  | 'files'
> = {
  leads: {
    list: async ({ office }) => ({ input: { search: office.mark, sort: '-score', limit: 5 } }),
    count: async ({ office }) => ({ input: { search: office.mark } }),
    counts: nothing,
    get: async ({ world, office, by }) => ({ input: { id: await newLead(world, office, by) } }),
    create: async ({ office }) => ({
      input: { firstName: office.mark, lastName: `Größe ${nextNumber()}`, tags: ['new'], phone: '(512) 555-0142' },
    }),
    change: async ({ world, office, by }) => ({
      input: { id: await newLead(world, office, by), city: `Köln ${nextNumber()}`, stage: 'engaged' },
      version: 1,
    }),
    archive: async ({ world, office, by }) => ({ input: { id: await newLead(world, office, by) } }),
    restore: async ({ world, office, by }) => {
      const id = await newLead(world, office, by);
      await world.owner.query('update leads set archived_at = now() where id = $1', [id]);
      return { input: { id } };
    },
    remove: async ({ world, office, by }) => ({ input: { id: await newLead(world, office, by) } }),
    stages: nothing,
    setStages: async () => ({
      input: {
        stages: [
          ...defaultStages,
          { key: 'own', name: `Zürich ${nextNumber()}`, tone: 'info', needs: ['phone'], touchHours: 4, hidden: false },
        ],
      },
    }),
    fields: nothing,
    setFields: async () => ({
      input: { fields: [{ key: 'x_choice_pet', label: `Pet ${nextNumber()}`, options: ['dog', 'Kätzchen'] }] },
    }),
    timeline: async ({ world, office, by }) => ({ input: { id: await newToldLead(world, office, by) } }),
    addNote: async ({ world, office, by }) => ({
      input: { id: await newLead(world, office, by), body: `${office.mark} ${nextNumber()}` },
    }),
    changeNote: async ({ world, office, by }) => {
      const { leadId, noteId } = await newNote(world, office, by);
      return { input: { id: leadId, noteId, body: `${office.mark} ${nextNumber()}` }, version: 1 };
    },
    pinNote: async ({ world, office, by }) => {
      const { leadId, noteId } = await newNote(world, office, by);
      return { input: { id: leadId, noteId, pinned: true } };
    },
    pinnedNote: async ({ world, office, by }) => {
      const { leadId, noteId } = await newNote(world, office, by);
      await world.owner.query('update notes set pinned_at = now() where id = $1', [noteId]);
      return { input: { id: leadId } };
    },
    tags: nothing,
    collaborators: async ({ world, office, by }) => ({ input: { id: await newToldLead(world, office, by) } }),
    share: async ({ world, office, by }) => ({
      input: { id: await newLead(world, office, by), users: [office.people.assistant.id] },
    }),
    contactPoints: async ({ world, office, by }) => ({ input: { id: await newReachableLead(world, office, by) } }),
    saveContactPoint: async ({ world, office, by }) => ({
      input: {
        id: await newReachableLead(world, office, by),
        channel: 'email',
        address: newAddress(),
        label: 'work',
        note: `${office.mark} says after six`,
      },
    }),
    removeContactPoint: async ({ world, office, by }) => {
      const id = await newReachableLead(world, office, by);
      const { rows } = await world.owner.query('select email from leads where id = $1', [id]);
      return { input: { id, channel: 'email', address: rows[0].email } };
    },
    circle: async ({ world, office, by }) => ({ input: { id: await newRelatedLead(world, office, by) } }),
    householdTimeline: async ({ world, office, by }) => ({ input: { id: await newRelatedLead(world, office, by) } }),
    setHousehold: async ({ world, office, by }) => {
      const [one, other] = [await newLead(world, office, by), await newLead(world, office, by)];
      const members = [one, other].map((lead) => ({ lead, role: 'partner' as const }));
      return { input: { id: one, name: office.mark, members } };
    },
    relate: async ({ world, office, by }) => ({
      input: {
        id: await newLead(world, office, by),
        other: await newLead(world, office, by),
        kind: 'referral_source',
        note: office.mark,
      },
    }),
    unrelate: async ({ world, office, by }) => {
      const id = await newRelatedLead(world, office, by);
      const { rows } = await world.owner.query('select other_id from lead_relationships where lead_id = $1', [id]);
      return { input: { id, other: rows[0].other_id, kind: 'referral_source' } };
    },
    merge: async ({ world, office, by }) => ({
      input: {
        id: await newLead(world, office, by),
        loser: await newToldLead(world, office, by),
        loserVersion: 1,
        take: ['city'],
      },
      version: 1,
    }),
    unmerge: async ({ world, office, by }) => ({ input: { id: await newMerge(world, office, by) } }),
    provenance: async ({ world, office, by }) => ({ input: { id: await newToldLead(world, office, by) } }),
    similar: async ({ office }) => ({ input: { firstName: office.mark, phone: '(512) 555-0142' } }),
    duplicates: async ({ world, office, by }) => {
      await newCandidates(world, office, by);
      return { input: { limit: 3 } };
    },
    duplicateCount: nothing,
    dismissDuplicate: async ({ world, office, by }) => ({ input: await newCandidates(world, office, by) }),
    import: async ({ office }) => ({
      input: {},
      body: `First name,Last name,Email\r\n${office.mark},Ærø,imported${nextNumber()}@example.test\r\n`,
    }),
    previewBulk: async ({ world, office, by }) => ({
      input: { selection: { ids: [await newLead(world, office, by)] }, do: { act: 'stage', stage: 'active' } },
    }),
    bulk: async ({ world, office, by }) => ({
      input: { selection: { ids: [await newLead(world, office, by)] }, do: { act: 'stage', stage: 'active' } },
    }),
    export: async ({ office }) => ({ input: { search: office.mark } }),
  },
  team: {
    overview: async ({ world, office, by }) => {
      await newTeam(world, office, by);
      await newOfficePlace(world, office);
      return { input: {} };
    },
    changeWork: async (given) => {
      const by = await another(given);
      return {
        input: { userId: by.id, timeZone: 'America/Chicago', hours: [{ weekday: 1, from: '09:00', to: '17:00' }] },
        version: 1,
        by,
      };
    },
    setLicences: async (given) => {
      const by = await another(given);
      const number = String(nextNumber());
      return {
        input: { userId: by.id, licences: [{ kind: 'realestate', state: 'TX', number, expiresOn: '2031-01-31' }] },
        by,
      };
    },
    createTeam: async ({ office, by }) => ({
      input: { name: `${office.mark} ${nextNumber()}`, members: [by.id] },
    }),
    changeTeam: async ({ world, office, by }) => ({
      input: { id: await newTeam(world, office, by), name: `${office.mark} ${nextNumber()}` },
      version: 1,
    }),
    removeTeam: async ({ world, office, by }) => ({ input: { id: await newTeam(world, office, by) } }),
    createOffice: async ({ office }) => ({ input: { name: `${office.mark} ${nextNumber()}` } }),
    renameOffice: async ({ world, office }) => ({
      input: { id: await newOfficePlace(world, office), name: `${office.mark} ${nextNumber()}` },
      version: 1,
    }),
    board: async ({ world, office, by }) => {
      await newLead(world, office, by);
      return { input: { days: 7 } };
    },
    boardRows: async ({ world, office, by }) => {
      await newLead(world, office, by);
      return { input: { days: 7, number: 'assigned', limit: 3 } };
    },
    belongings: async (given) => ({ input: { userId: (await another(given, 'agent')).id } }),
    depart: async (given) => {
      const leaving = await another(given, 'agent');
      await newLead(given.world, given.office, leaving);
      const heir = given.by.id;
      return {
        input: {
          userId: leaving.id,
          to: { leads: heir, tasks: null, appointments: null, listings: heir, bookingPages: null, views: null },
        },
      };
    },
    removeOffice: async ({ world, office }) => ({ input: { id: await newOfficePlace(world, office) } }),
  },
  routing: {
    rules: nothing,
    saveRules: async (given) => ({
      input: { rules: [{ ...defaultRule(newId()), name: `${given.office.mark} ${nextNumber()}` }] },
      version: 1,
      by: await apart(given),
    }),
    simulate: async ({ office }) => ({
      input: { rules: [{ ...defaultRule(newId()), name: `${office.mark} ${nextNumber()}` }] },
    }),
    decisions: async ({ world, office, by }) => {
      await newDecision(world, office, by);
      return { input: { limit: 3 } };
    },
    decisionsOf: async ({ world, office, by }) => ({ input: { id: await newDecision(world, office, by) } }),
    offers: async ({ world, office, by }) => {
      await newOffer(world, office, by);
      return { input: {} };
    },
    claim: async ({ world, office, by }) => ({ input: { id: (await newOffer(world, office, by)).leadId } }),
    pass: async ({ world, office, by }) => ({ input: { id: (await newOffer(world, office, by)).leadId } }),
    route: async ({ world, office }) => ({ input: { id: await newPondLead(world, office) } }),
    seen: async ({ world, office, by }) => ({ input: { id: await newLead(world, office, by) } }),
    readClaim: async (given) => ({
      input: { token: (await newOffer(given.world, given.office, await another(given, 'agent'))).token },
    }),
    claimByLink: async (given) => ({
      input: { token: (await newOffer(given.world, given.office, await another(given, 'agent'))).token },
    }),
  },
  tasks: {
    list: page,
    get: async ({ world, office, by }) => ({ input: { id: await newTask(world, office, by) } }),
    create: async ({ world, office, by }) => ({
      input: { title: `${office.mark} ${nextNumber()}`, lead: await newLead(world, office, by) },
    }),
    change: async ({ world, office, by }) => ({
      input: { id: await newTask(world, office, by), title: `${office.mark} ${nextNumber()}` },
      version: 1,
    }),
    complete: async ({ world, office, by }) => ({ input: { id: await newTask(world, office, by) } }),
    reopen: async ({ world, office, by }) => ({ input: { id: await newTask(world, office, by, true) } }),
  },
  comments: {
    list: async ({ world, office, by }) => {
      const { leadId } = await newComment(world, office, by);
      return { input: { type: 'lead', id: leadId } };
    },
    create: async ({ world, office, by }) => ({
      input: {
        subject: { type: 'lead', id: await newLead(world, office, by) },
        body: `Señor ${office.mark} ${nextNumber()}`,
      },
    }),
    change: async ({ world, office, by }) => ({
      input: { id: (await newComment(world, office, by)).id, body: `${office.mark} ${nextNumber()}` },
      version: 1,
    }),
    remove: async ({ world, office, by }) => ({ input: { id: (await newComment(world, office, by)).id } }),
    resolve: async ({ world, office, by }) => ({
      input: { id: (await newComment(world, office, by)).id, resolved: true },
    }),
  },
  collaboration: {
    activity: async ({ world, office, by }) => {
      await newToldLead(world, office, by);
      return { input: { limit: 5 } };
    },
  },
  calendar: {
    list: async ({ world, office, by }) => {
      await newAppointment(world, office, by);
      return { input: { from: '2031-03-01', to: '2031-04-01' } };
    },
    get: async ({ world, office, by }) => ({ input: { id: await newAppointment(world, office, by) } }),
    create: async ({ world, office, by }) => ({
      input: {
        title: `${office.mark} ${nextNumber()}`,
        kind: 'showing',
        start: '2031-02-03T09:00',
        timeZone: 'America/Chicago',
        leads: [await newLead(world, office, by)],
      },
    }),
    change: async ({ world, office, by }) => ({
      input: { id: await newAppointment(world, office, by), title: `${office.mark} ${nextNumber()}` },
      version: 1,
    }),
    remove: async ({ world, office, by }) => ({ input: { id: await newAppointment(world, office, by) } }),
    restore: async ({ world, office, by }) => ({ input: { id: await newAppointment(world, office, by, true) } }),
    invite: async ({ world, office, by }) => ({ input: { id: await newAppointment(world, office, by) } }),
    import: async ({ office }) => ({
      input: { file: icsFile(`${office.mark} ${nextNumber()}`), timeZone: 'America/Chicago' },
    }),
    feed: nothing,
    openFeed: nothing,
    closeFeed: async ({ world, office, by }) => {
      await newCalendarFeed(world, office, by);
      return { input: {} };
    },
    readFeed: async ({ world, office, by }) => ({ input: { token: await newCalendarFeed(world, office, by) } }),
  },
  booking: {
    pages: async ({ world, office, by }) => {
      await newBookingPage(world, office, by);
      return { input: {} };
    },
    createPage: async ({ office }) => ({
      input: {
        title: `${office.mark} talk`,
        slug: `${office.mark.toLowerCase()}-made-${nextNumber()}`,
        timeZone: 'America/Chicago',
        hours: [{ weekday: 1, from: '09:00', to: '17:00' }],
      },
    }),
    changePage: async ({ world, office, by }) => ({
      input: { id: (await newBookingPage(world, office, by)).id, title: `${office.mark} ${nextNumber()}` },
      version: 1,
    }),
    removePage: async ({ world, office, by }) => ({ input: { id: (await newBookingPage(world, office, by)).id } }),
    open: async ({ world, office, by }) => ({ input: { slug: (await newBookingPage(world, office, by)).slug } }),
    book: async (given) => {
      const { world, office } = given;
      return {
        input: {
          slug: (await newBookingPage(world, office, await another(given, 'agent'))).slug,
          slot: nextSlot(),
          name: `${office.mark} visitor`,
          email: newAddress(),
          consent: true,
          opened: bookingForm.openedNow(world.server.services.settings.secret, Date.now() - 60_000),
        },
      };
    },
    read: async ({ world, office }) => ({ input: { token: await newBooking(world, office) } }),
    move: async ({ world, office }) => ({ input: { token: await newBooking(world, office), slot: nextSlot() } }),
    cancel: async ({ world, office }) => ({ input: { token: await newBooking(world, office) } }),
  },
  consents: {
    ofLead: async ({ world, office, by }) => ({ input: { id: await newReachableLead(world, office, by) } }),
    add: async ({ world, office, by }) => ({
      input: {
        id: await newReachableLead(world, office, by),
        channel: 'email',
        purpose: 'marketing',
        kind: 'given',
        basis: 'verbal',
        note: `${office.mark} ${nextNumber()}`,
      },
    }),
    forbid: async ({ world, office, by }) => ({
      input: { id: await newReachableLead(world, office, by), channels: ['call'] },
    }),
    readUnsubscribe: wayOut,
    unsubscribe: wayOut,
  },
  messages: {
    check: async ({ world, office, by }) => ({
      input: { id: await newReachableLead(world, office, by), channel: 'email' },
    }),
    list: async ({ world, office, by }) => ({ input: { id: (await newHeldMessage(world, office, by)).leadId } }),
    send: async ({ world, office, by }) => ({
      input: {
        id: await newReachableLead(world, office, by),
        channel: 'email',
        subject: office.mark,
        body: `${office.mark} ${nextNumber()}`,
      },
    }),
    logCall: async ({ world, office, by }) => ({
      input: {
        id: await newReachableLead(world, office, by),
        outcome: 'voicemail',
        note: `${office.mark} ${nextNumber()}`,
      },
    }),
    previewMany: async ({ world, office, by }) => ({
      input: { selection: { ids: [await newReachableLead(world, office, by)] }, channel: 'email' },
    }),
    sendMany: async ({ world, office, by }) => ({
      input: {
        selection: { ids: [await newReachableLead(world, office, by)] },
        channel: 'email',
        subject: office.mark,
        body: `Hi {{first_name|there}} ${nextNumber()}`,
      },
    }),
    cancel: async ({ world, office, by }) => ({ input: { id: (await newHeldMessage(world, office, by)).id } }),
    templates: async ({ world, office }) => {
      await newTemplate(world, office);
      return { input: {} };
    },
    createTemplate: async ({ office }) => ({
      input: { name: `${office.mark} ${nextNumber()}`, channel: 'sms', body: 'Hi {{first_name|there}}' },
    }),
    changeTemplate: async ({ world, office }) => ({
      input: { id: await newTemplate(world, office), name: `${office.mark} ${nextNumber()}` },
      version: 1,
    }),
    removeTemplate: async ({ world, office }) => ({ input: { id: await newTemplate(world, office) } }),
    fillTemplate: async ({ world, office, by }) => ({
      input: { id: await newReachableLead(world, office, by), template: await newTemplate(world, office) },
    }),
  },
  inbox: {
    list: async ({ world, office, by }) => {
      await newHeldMessage(world, office, by);
      return { input: { limit: 3 } };
    },
    count: nothing,
    get: async ({ world, office, by }) => ({ input: { id: (await newHeldMessage(world, office, by)).conversationId } }),
    messages: async ({ world, office, by }) => ({
      input: { id: (await newHeldMessage(world, office, by)).conversationId },
    }),
    markRead: async ({ world, office, by }) => ({
      input: { id: (await newHeldMessage(world, office, by)).conversationId },
    }),
    change: async ({ world, office, by }) => ({
      input: { id: (await newHeldMessage(world, office, by)).conversationId, assignee: office.people.agent.id },
      version: 1,
    }),
    reply: async ({ world, office, by }) => ({
      input: {
        id: (await newHeldMessage(world, office, by)).conversationId,
        channel: 'email',
        subject: office.mark,
        body: `${office.mark} ${nextNumber()}`,
      },
    }),
    channels: async ({ world, office }) => {
      await newMessageChannel(world, office);
      return { input: {} };
    },
    addChannel: async (given) => ({
      input: { kind: 'mail', name: `${given.office.mark} ${nextNumber()}` },
      by: await apart(given),
    }),
    removeChannel: async ({ world, office }) => ({ input: { id: await newMessageChannel(world, office) } }),
  },
  search: {
    everything: async ({ office }) => ({ input: { q: office.mark } }),
  },
  files: {
    list: async ({ world, office, by }) => ({ input: { lead: await newToldLead(world, office, by) } }),
    upload: async ({ world, office, by }) => ({
      input: { name: `${office.mark}.txt`, lead: await newLead(world, office, by) },
      body: `${office.mark} ${nextNumber()}`,
    }),
    download: async ({ world, office, by }) => ({ input: { id: await newFile(world, office, by) } }),
    remove: async ({ world, office, by }) => ({ input: { id: await newFile(world, office, by) } }),
    restore: async ({ world, office, by }) => {
      const id = await newFile(world, office, by);
      await world.owner.query('update files set deleted_at = now() where id = $1', [id]);
      return { input: { id } };
    },
  },
};
