import { createECDH } from 'node:crypto';
import { planPrice, priceId } from '#contract/account/price-book.ts';
import type { Role } from '#contract/core/access.ts';
import type { AnyCall, RequestOf } from '#contract/core/call.ts';
import type { Contract } from '#contract/index.ts';
import { bookingForm } from '#server/people/booking/open-page.ts';
import { openedNow } from '#server/public/contact/opened.ts';
import { newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import {
  addressOf,
  givePassword,
  newAddress,
  newApiKey,
  newAppointment,
  newBooking,
  newBookingPage,
  newCalendarFeed,
  newChallenge,
  newCheckout,
  newCompetitorPrice,
  newContactMessage,
  newConversation,
  newDelivery,
  newEndpoint,
  newErrorGroup,
  newFactor,
  newFailedEvent,
  newFile,
  newIdentity,
  newInvitation,
  newInvoice,
  newJob,
  newLead,
  newLesson,
  newListing,
  newListingPhoto,
  newMessage,
  newNote,
  newNotification,
  newOneTimeToken,
  newPayingMember,
  newRecoveryCode,
  newSessionOf,
  newTask,
  newToldLead,
  newView,
  newVisit,
  newWaitlistToken,
  nextSlot,
  password,
  png,
} from './things.ts';
import { nextNumber, type Office, type World } from './world.ts';

export type Sample<C extends AnyCall = AnyCall> = {
  input: RequestOf<C>;
  version?: number;
  /** Of calls that read bytes. */
  body?: Blob | string;
  /** Makes the call in place of whoever was asked for: it ends or changes who they are. */
  by?: Person;
};

/** For whom a sample is: it must be theirs to call with, if their role may call at all. */
export type For = { world: World; office: Office; by: Person };

type Maker<C extends AnyCall> = (given: For) => Promise<Sample<C>>;

type Samples = {
  [D in keyof Contract]: {
    [N in keyof Contract[D]]: Contract[D][N] extends AnyCall ? Maker<Contract[D][N]> : never;
  };
};

/** Another one each time. */
const nextPrice = () => {
  const number = nextNumber();
  const tier = number % 2 === 0 ? 'pro' : 'elite';
  const period = number % 4 < 2 ? 'annual' : 'monthly';
  return { offer: 'realestate', tier, period, cents: planPrice('realestate', tier, period)!.cents } as const;
};

const newDeviceKey = () => createECDH('prime256v1').generateKeys('base64url');
const icsFile = (uid: string): string =>
  `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:${uid}\r\nDTSTART:20310203T150000Z\r\nSUMMARY:${uid}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`;

const nothing = async () => ({ input: {} });
const page = async () => ({ input: { limit: 3 } });
const ever = { from: '2020-01-01', to: '2099-12-31' };

const another = ({ world, office, by }: For, role: Role = by.role): Promise<Person> =>
  newMember(world.server, office.organisationId, role);

/** Somebody in an organisation of their own, where no limit has been reached yet. */
const apart = async ({ world, by, office }: For): Promise<Person> =>
  newMember(world.server, await newOrganisation(world.server, `${office.mark} apart`), by.role);

const versionOf = async ({ world, office }: For): Promise<number> =>
  (await world.owner.query('select version from organisations where id = $1', [office.organisationId])).rows[0].version;

const token = (purpose: string) => async (given: For) => {
  const person = await another(given);
  return { input: { token: await newOneTimeToken(given.world, purpose, person.id) } };
};

/**
 * A valid input of every call, new each time. Whoever adds a call adds it here, and every suite of this folder runs over
 * it. The caller is somebody of the office; strangers make the calls that anyone may.
 */
export const samples: Samples = {
  auth: {
    signUp: async ({ office }) => ({
      input: { email: newAddress(), password, data: { first_name: 'Zoë', last_name: office.mark } },
    }),
    signIn: async (given) => {
      const person = await givePassword(given.world, await another(given));
      return { input: { email: await addressOf(given.world, person), password } };
    },
    signOut: async (given) => ({ input: {}, by: await another(given) }),
    refresh: async (given) => ({ input: {}, by: await another(given) }),
    requestReset: async ({ world, by }) => ({ input: { email: await addressOf(world, by) } }),
    resetPassword: async (given) => {
      const person = await givePassword(given.world, await another(given));
      return {
        input: { token: await newOneTimeToken(given.world, 'reset_password', person.id), password: 'Anchor9Reef!' },
      };
    },
    enter: token('enter'),
    verifyEmail: token('verify_email'),
    confirmNewEmail: async (given) => {
      const person = await another(given);
      const change = [person.id, newAddress()];
      await given.world.owner.query('insert into address_changes (user_id, email) values ($1, $2)', change);
      return { input: { token: await newOneTimeToken(given.world, 'change_email', person.id) } };
    },
    resendVerification: nothing,
  },
  account: {
    session: nothing,
    listSessions: nothing,
    endSession: async ({ world, by }) => ({ input: { id: await newSessionOf(world, by) } }),
    endOtherSessions: async (given) => {
      const by = await another(given);
      await newSessionOf(given.world, by);
      return { input: {}, by };
    },
    confirm: async () => ({ input: { password } }),
    changeProfile: async ({ office }) => ({ input: { lastName: `${office.mark} ${nextNumber()}` } }),
    changePassword: async (given) => ({
      input: { current: password, password: `Anchor9Reef${nextNumber()}!` },
      by: await givePassword(given.world, await another(given)),
    }),
    changeEmail: async (given) => ({ input: { email: newAddress() }, by: await another(given) }),
    setLanguage: async () => ({ input: { preferred_locale: 'de' } }),
  },
  onboarding: {
    get: nothing,
    save: async () => ({
      input: { step: 'goals', goals: ['leads'], licences: [{ kind: 'nmls', state: 'TX', number: '123456' }] },
    }),
    complete: nothing,
  },
  checklist: { get: nothing, hide: nothing },
  brand: {
    get: nothing,
    change: async (given) => ({
      input: { name: `${given.office.mark} ${nextNumber()}`, colour: '#1a5640', logo: null },
      version: 1,
      by: await apart(given),
    }),
  },
  identities: {
    list: async (given) => {
      const by = await another(given);
      await newIdentity(given.world, by);
      return { input: {}, by };
    },
    remove: async (given) => {
      const by = await givePassword(given.world, await another(given));
      return { input: { id: await newIdentity(given.world, by) }, by };
    },
  },
  factors: {
    list: nothing,
    asked: async (given) => ({ input: {}, by: (await newFactor(given.world, await another(given))).person }),
    enrol: async (given) => ({
      input: { type: 'totp', name: `${given.office.mark} ${nextNumber()}` },
      by: await another(given),
    }),
    challenge: async (given) => {
      const { id, person } = await newFactor(given.world, await another(given));
      return { input: { id }, by: person };
    },
    verify: async (given) => {
      const { id, code, person } = await newFactor(given.world, await another(given));
      return { input: { id, code, challengeId: await newChallenge(given.world, id) }, by: person };
    },
    recover: async (given) => {
      const { person } = await newFactor(given.world, await another(given));
      return { input: { code: await newRecoveryCode(given.world, person) }, by: person };
    },
    renewRecoveryCodes: async (given) => ({
      input: {},
      by: (await newFactor(given.world, await another(given))).person,
    }),
    remove: async (given) => {
      const { id, person } = await newFactor(given.world, await another(given));
      return { input: { id }, by: person };
    },
  },
  organisations: {
    create: async (given) => ({ input: { name: `${given.office.mark} ${nextNumber()}` }, by: await another(given) }),
    switchTo: async ({ office }) => ({ input: { id: office.organisationId } }),
    current: nothing,
    rename: async (given) => ({
      input: { name: `${given.office.mark} ${nextNumber()}` },
      version: await versionOf(given),
    }),
  },
  members: {
    list: nothing,
    changeRole: async (given) => ({
      input: { userId: (await another(given, 'agent')).id, role: 'assistant' },
      version: 1,
    }),
    remove: async (given) => ({ input: { userId: (await another(given, 'agent')).id } }),
    leave: async (given) => ({ input: {}, by: await another(given) }),
  },
  invitations: {
    list: nothing,
    create: async () => ({ input: { email: newAddress(), role: 'agent' } }),
    revoke: async ({ world, office }) => ({ input: { id: (await newInvitation(world, office)).id } }),
    read: async ({ world, office }) => ({ input: { token: (await newInvitation(world, office)).token } }),
    accept: async (given) => {
      const by = await apart(given);
      const { token } = await newInvitation(given.world, given.office, await addressOf(given.world, by));
      return { input: { token }, by };
    },
  },
  apiKeys: {
    list: nothing,
    create: async ({ office }) => ({ input: { name: `${office.mark} ${nextNumber()}`, role: 'viewer' } }),
    revoke: async ({ world, office }) => ({ input: { id: (await newApiKey(world, office, 'viewer')).id } }),
  },
  outbox: {
    list: page,
    read: async ({ world, office }) => ({ input: { id: await newMessage(world, office) } }),
  },
  views: {
    list: async () => ({ input: { domain: 'leads' } }),
    create: async ({ office }) => ({
      input: { domain: 'leads', name: `${office.mark} ${nextNumber()}`, query: 'sort=-score' },
    }),
    change: async ({ world, office, by }) => ({
      input: { id: await newView(world, office, by), name: `${office.mark} ${nextNumber()}` },
      version: 1,
    }),
    remove: async ({ world, office, by }) => ({ input: { id: await newView(world, office, by) } }),
  },
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
    timeline: async ({ world, office, by }) => ({ input: { id: await newToldLead(world, office, by) } }),
    addNote: async ({ world, office, by }) => ({
      input: { id: await newLead(world, office, by), body: `${office.mark} ${nextNumber()}` },
    }),
    changeNote: async ({ world, office, by }) => {
      const { leadId, noteId } = await newNote(world, office, by);
      return { input: { id: leadId, noteId, body: `${office.mark} ${nextNumber()}` }, version: 1 };
    },
    tags: nothing,
    collaborators: async ({ world, office, by }) => ({ input: { id: await newToldLead(world, office, by) } }),
    share: async ({ world, office, by }) => ({
      input: { id: await newLead(world, office, by), users: [office.people.assistant.id] },
    }),
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
  listings: {
    list: async ({ office }) => ({ input: { search: office.mark, sort: '-listPrice', limit: 5 } }),
    count: async ({ office }) => ({ input: { search: office.mark } }),
    counts: nothing,
    get: async ({ world, office, by }) => ({ input: { id: await newListing(world, office, by) } }),
    create: async ({ office }) => ({
      input: {
        streetNumber: String(nextNumber()),
        streetName: `${office.mark} Größe`,
        city: 'Köln',
        stateOrProvince: 'TX',
        listPrice: 45_000_000,
        publicRemarks: 'Light.\nQuiet.',
      },
    }),
    change: async ({ world, office, by }) => ({
      input: { id: await newListing(world, office, by), city: `Köln ${nextNumber()}`, listPrice: 62_000_000 },
      version: 1,
    }),
    changeStatus: async ({ world, office, by }) => ({
      input: {
        id: await newListing(world, office, by),
        standardStatus: 'Canceled',
      },
      version: 1,
    }),
    archive: async ({ world, office, by }) => ({ input: { id: await newListing(world, office, by) } }),
    restore: async ({ world, office, by }) => {
      const id = await newListing(world, office, by);
      // Under contract it takes no room of the plan.
      await world.owner.query(`update listings set archived_at = now(), standard_status = 'Pending' where id = $1`, [
        id,
      ]);
      return { input: { id } };
    },
    timeline: async ({ world, office, by }) => ({ input: { id: await newListing(world, office, by) } }),
    prices: async ({ world, office, by }) => ({ input: { id: await newListing(world, office, by) } }),
    marketDays: async ({ world, office, by }) => ({ input: { id: await newListing(world, office, by) } }),
    photos: async ({ world, office, by }) => ({ input: { id: (await newListingPhoto(world, office, by)).id } }),
    addPhoto: async ({ world, office, by }) => ({
      input: { id: await newListing(world, office, by), name: `${office.mark} ${nextNumber()}.png` },
      body: png,
    }),
    photo: async ({ world, office, by }) => ({ input: await newListingPhoto(world, office, by) }),
    changePhoto: async ({ world, office, by }) => ({
      input: { ...(await newListingPhoto(world, office, by)), caption: `${office.mark} ${nextNumber()}` },
    }),
    removePhoto: async ({ world, office, by }) => ({ input: await newListingPhoto(world, office, by) }),
    previewBulk: async ({ world, office, by }) => ({
      input: { selection: { ids: [await newListing(world, office, by)] }, do: { act: 'status', status: 'Canceled' } },
    }),
    bulk: async ({ world, office, by }) => ({
      input: { selection: { ids: [await newListing(world, office, by)] }, do: { act: 'status', status: 'Canceled' } },
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
  jobs: {
    list: async () => ({ input: { of: 'me' } }),
    get: async ({ world, office, by }) => ({ input: { id: await newJob(world, office, by, 'done') } }),
    cancel: async ({ world, office, by }) => ({ input: { id: await newJob(world, office, by, 'waiting') } }),
    undo: async ({ world, office, by }) => ({ input: { id: await newJob(world, office, by, 'done') } }),
  },
  notifications: {
    list: page,
    count: nothing,
    markRead: async ({ world, office, by }) => ({ input: { ids: [await newNotification(world, office, by)] } }),
  },
  push: {
    state: nothing,
    subscribe: async () => ({
      input: {
        endpoint: `https://push.example.com/${nextNumber()}`,
        keys: { p256dh: newDeviceKey(), auth: 'BTBZMqHH6r4Tts7J_aSIgg' },
      },
    }),
    unsubscribe: nothing,
  },
  audit: {
    list: async ({ by }) => ({ input: { actorId: by.id, limit: 5 } }),
  },
  webhooks: {
    list: nothing,
    create: async (given) => ({
      input: { url: `https://hooks.example.com/${nextNumber()}`, kinds: ['lead.*'] },
      by: await apart(given),
    }),
    change: async ({ world, office }) => ({
      input: { id: await newEndpoint(world, office), description: `${office.mark} ${nextNumber()}` },
      version: 1,
    }),
    remove: async ({ world, office }) => ({ input: { id: await newEndpoint(world, office) } }),
    rotate: async ({ world, office }) => ({ input: { id: await newEndpoint(world, office) } }),
    test: async ({ world, office }) => ({ input: { id: await newEndpoint(world, office) } }),
    deliveries: async ({ world, office }) => ({ input: { id: (await newDelivery(world, office)).endpointId } }),
    replay: async ({ world, office }) => {
      const { endpointId, deliveryId } = await newDelivery(world, office);
      return { input: { id: endpointId, deliveryId } };
    },
  },
  operations: {
    overview: nothing,
    jobs: async ({ world, office }) => {
      await newJob(world, office, office.people.owner, 'dead');
      return { input: { state: 'dead', limit: 3 } };
    },
    retryJob: async ({ world, office }) => ({
      input: { id: await newJob(world, office, office.people.owner, 'dead') },
    }),
    cancelJob: async ({ world, office }) => ({
      input: { id: await newJob(world, office, office.people.owner, 'waiting') },
    }),
    failedEvents: page,
    retryFailedEvent: async ({ world, office }) => ({ input: { id: await newFailedEvent(world, office) } }),
  },
  pricing: {
    competitors: async () => ({ input: { vertical: 'realestate', tier: 'pro' } }),
    list: page,
    add: async ({ office }) => ({
      input: {
        vertical: 'insurance',
        tier: 'elite',
        competitor_name: `${office.mark} ${nextNumber()}`,
        competitor_price: 49,
        checked_on: '2026-11-01',
      },
    }),
    change: async ({ world }) => ({
      input: { id: await newCompetitorPrice(world), competitor_price: nextNumber(), checked_on: '2026-11-02' },
    }),
    remove: async ({ world }) => ({ input: { id: await newCompetitorPrice(world) } }),
  },
  billing: {
    choosePlan: async (given) => ({
      input: {
        verticals: ['realestate', 'insurance'],
        vertical_tiers: { realestate: 'pro', insurance: 'free' },
        billing_period: 'annual',
      },
      by: await another(given),
    }),
    state: nothing,
    createCheckoutSession: async () => {
      const { offer, tier, period, cents } = nextPrice();
      return { input: { tier, price: String(cents / 100), priceId: priceId(offer, tier, period) } };
    },
    checkout: async () => {
      const { offer, tier, period } = nextPrice();
      return { input: { plans: [{ offer, tier }], period } };
    },
    previewChange: async (given) => ({
      input: { plans: [{ offer: 'realestate', tier: 'elite' }], period: 'monthly' },
      by: await newPayingMember(given.world, given.by.role),
    }),
    change: async (given) => {
      const { offer, tier, period } = nextPrice();
      const by = await newPayingMember(given.world, given.by.role);
      return { input: { plans: [{ offer, tier }], period, at: new Date().toISOString() }, by };
    },
    cancel: async (given) => ({ input: {}, by: await newPayingMember(given.world, given.by.role) }),
    resume: async (given) => ({ input: {}, by: await newPayingMember(given.world, given.by.role) }),
    invoices: async ({ world, office }) => {
      await newInvoice(world, office);
      return page();
    },
    invoice: async ({ world, office }) => ({ input: { id: await newInvoice(world, office) } }),
    readTestCheckout: async ({ world, office }) => ({ input: { token: await newCheckout(world, office) } }),
    settleTestCheckout: async ({ world, office }) => ({
      input: { token: await newCheckout(world, office), outcome: 'declined' },
    }),
  },
  operators: {
    errors: page,
    error: async ({ world }) => ({ input: { id: await newErrorGroup(world) } }),
    errorReports: async ({ world }) => ({ input: { id: await newErrorGroup(world), limit: 3 } }),
    resolveError: async ({ world }) => ({ input: { id: await newErrorGroup(world) } }),
    reopenError: async ({ world }) => ({ input: { id: await newErrorGroup(world, { resolved_at: 'now' }) } }),
    funnel: async () => ({ input: ever }),
    visits: async ({ world }) => {
      await newVisit(world);
      return { input: { ...ever, limit: 3 } };
    },
    pages: async ({ world }) => {
      await newVisit(world);
      return { input: ever };
    },
    people: nothing,
    services: nothing,
    schedules: async ({ world }) => {
      await world.owner.query(`insert into schedules values ('sample', now()) on conflict do nothing`);
      return { input: {} };
    },
  },
  telemetry: {
    logError: async () => ({
      input: {
        error_type: 'TypeError',
        error_message: `x is not a function ${nextNumber()}`,
        url: 'https://a.example/',
      },
    }),
    alert: async () => ({ input: { errorLevel: 'critical', errorMessage: `Nothing could be drawn ${nextNumber()}` } }),
    track: async () => ({
      input: {
        session_id: `visit ${nextNumber()}`,
        landing_page: '/pricing',
        metadata: { screen_width: 1440, screen_height: 900 },
      },
    }),
  },
  articles: {
    list: nothing,
    read: async () => ({ input: { slug: 'speed-to-lead-measured-honestly' } }),
  },
  guide: {
    contents: nothing,
    search: async () => ({ input: { q: 'import' } }),
    read: async () => ({ input: { slug: 'getting-started' } }),
  },
  legal: { read: async () => ({ input: { name: 'privacy' } }) },
  contact: {
    form: nothing,
    send: async ({ world }) => ({
      input: {
        topic: 'sales',
        name: 'Zoë Müller',
        email: newAddress(),
        message: 'Could you call us on Monday?',
        consent: true,
        opened: openedNow(world.server.services.settings.secret, Date.now() - 10_000),
      },
    }),
    list: page,
    counts: nothing,
    read: async ({ world }) => ({ input: { id: await newContactMessage(world) } }),
    setStatus: async ({ world }) => ({ input: { id: await newContactMessage(world), status: 'answered' } }),
    assign: async ({ world }) => ({ input: { id: await newContactMessage(world), to: null } }),
  },
  waitlist: {
    form: async () => ({ input: { vertical: 'mortgage' } }),
    join: async ({ world }) => ({
      input: {
        vertical: 'mortgage',
        email: newAddress(),
        consent: true,
        opened: openedNow(world.server.services.settings.secret, Date.now() - 10_000),
      },
    }),
    confirm: async ({ world }) => ({ input: { token: await newWaitlistToken(world) } }),
    leave: async ({ world }) => ({ input: { token: await newWaitlistToken(world) } }),
    list: async ({ world }) => {
      await newWaitlistToken(world);
      return page();
    },
    counts: nothing,
    download: nothing,
  },
  status: { read: nothing },
  assistant: {
    conversation: async () => ({ input: { sessionId: `session-${nextNumber()}` } }),
    leaveRequest: async ({ office }) => ({
      input: {
        sessionId: `session-${nextNumber()}`,
        kind: 'call',
        name: `${office.mark} ${nextNumber()}`,
        email: newAddress(),
        message: 'After five, please.',
        consent: '2026-11-en',
      },
    }),
    conversations: page,
    transcript: async ({ world }) => ({ input: { id: (await newConversation(world)).conversationId } }),
    reply: async ({ world }) => ({
      input: { id: (await newConversation(world)).conversationId, text: `Gladly. ${nextNumber()}` },
    }),
    close: async ({ world }) => ({ input: { id: (await newConversation(world)).conversationId } }),
    unanswered: page,
    questionGroups: async ({ world }) => {
      await newConversation(world);
      return page();
    },
    settle: async ({ world }) => ({
      input: { id: (await newConversation(world)).unansweredId, answer: `Yes. ${nextNumber()}` },
    }),
    lessons: page,
    forget: async ({ world }) => ({ input: { id: await newLesson(world) } }),
  },
};
