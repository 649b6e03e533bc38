import { calendar } from '#contract/people/appointments.ts';
import { bookingForm } from '#server/people/booking/open-page.ts';
import { newAddress } from '../things/kit.ts';
import {
  newAppointment,
  newBooking,
  newBookingPage,
  newCalendarFeed,
  newComment,
  newLead,
  newToldLead,
  nextSlot,
} from '../things/people.ts';
import { newTask, newTaskSet, newTaskTemplate } from '../things/work.ts';
import { nextNumber } from '../world.ts';
import { another, nothing, page, type Samples } from './sample.ts';

const icsFile = (uid: string): string =>
  `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:${uid}\r\nDTSTART:20310203T150000Z\r\nSUMMARY:${uid}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`;

/** Samples of the daily work on records: tasks, comments, appointments and more. */
export const workSamples: Pick<
  Samples,
  'tasks' | 'comments' | 'presence' | 'collaboration' | 'calendar' | 'booking' | 'places' | 'search'
> = {
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
    templates: async ({ world, office, by }) => {
      await newTaskTemplate(world, office, by);
      return { input: {} };
    },
    createTemplate: async ({ office, by }) => ({
      input: {
        name: `${office.mark} ${nextNumber()}`,
        items: [
          { title: `Größe ${office.mark}`, offset: -3, doer: by.id },
          { title: 'Then this', offset: 2, doer: 'owner', after: [0] },
        ],
      },
    }),
    changeTemplate: async ({ world, office, by }) => ({
      input: { id: await newTaskTemplate(world, office, by), name: `${office.mark} ${nextNumber()}` },
      version: 1,
    }),
    removeTemplate: async ({ world, office, by }) => ({ input: { id: await newTaskTemplate(world, office, by) } }),
    applyTemplate: async ({ world, office, by }) => ({
      input: {
        id: await newTaskTemplate(world, office, by),
        subject: { type: 'lead', id: await newLead(world, office, by) },
        startOn: '2031-03-01',
      },
    }),
    undoSet: async ({ world, office, by }) => ({ input: { id: await newTaskSet(world, office, by) } }),
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
    react: async ({ world, office, by }) => ({
      input: { id: (await newComment(world, office, by)).id, reaction: 'thanks', on: true },
    }),
    resolve: async ({ world, office, by }) => ({
      input: { id: (await newComment(world, office, by)).id, resolved: true },
    }),
  },
  presence: {
    of: async ({ world, office, by }) => {
      const id = await newLead(world, office, by);
      const { owner, agent } = office.people;
      const userId = by.id === owner.id ? agent.id : owner.id;
      const { organisationId } = office;
      world.server.services.presence.note({ organisationId, type: 'lead', id, userId, isHere: true });
      return { input: { type: 'lead', id } };
    },
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
    ofLead: async ({ world, office, by }) => {
      const id = await newLead(world, office, by);
      const start = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 16);
      const planned = { title: office.mark, kind: 'consultation' as const, start, timeZone: 'UTC', leads: [id] };
      await office.people.owner.do(calendar.create, planned);
      return { input: { id } };
    },
    create: async ({ world, office, by }) => ({
      input: {
        title: `${office.mark} ${nextNumber()}`,
        kind: 'consultation',
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
    drive: async ({ world, office, by }) => {
      const id = await newAppointment(world, office, by);
      return { input: { day: '2031-03-01', free: [id] } };
    },
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
  places: {
    find: async () => ({ input: { search: 'austin' } }),
    where: async () => ({ input: { keys: ['tx|austin', 'zz|nowhere'] } }),
    shown: async () => ({ input: { south: 29, north: 31, west: -99, east: -96 } }),
  },
  search: {
    everything: async ({ office }) => ({ input: { q: office.mark } }),
  },
};
