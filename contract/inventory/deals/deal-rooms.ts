import { z } from 'zod';
import { shownAgent } from '../../account/agent-profile.ts';
import { shownBrand } from '../../account/onboarding.ts';
import { bytes, call, done } from '../../core/call.ts';
import { pageInput, pageOf } from '../../core/page.ts';
import { cents, day, id, instant, line, locale } from '../../core/primitives.ts';
import { settlementRoles } from './deal-authorization.ts';
import { dateStates } from './deal-dates.ts';
import { dealStates } from './deal-stages.ts';
import { change as mayChange, partyRoles, read } from './deals.ts';

export type PartyRole = (typeof partyRoles)[number];

/** A guest's proof of identity in addition to the link: a code by text, or a passcode given in person. */
export const guestFactors = ['text', 'word'] as const;
export const codeMinutes = 10;
export const mostCodeTries = 5;
export const mostGuests = 50;
const mostRoomBytes = 25 * 1024 * 1024;

/** Roles that see every date, unless a date says otherwise. Other roles see the closing and dates shown to them. */
export const seesDates: readonly PartyRole[] = [
  'client',
  'co_client',
  'other_agent',
  'lender',
  'title',
  'escrow',
  'attorney',
];
/** Dates between the brokerage and whoever settles, by key: others see them only where the office says so. */
export const settlementDates: readonly string[] = ['disbursement'];
export const seesSettlementDates: readonly PartyRole[] = settlementRoles;
export const seesPrice: readonly PartyRole[] = [...seesDates, 'other_side', 'appraiser'];
/** Professionals' contact information is shown to the room; for the others only the name is. */
export const isProfessional = (role: PartyRole): boolean =>
  !(['client', 'co_client', 'other_side', 'other'] as readonly PartyRole[]).includes(role);

/** Roles that see an entry, in addition to its author and the office; null for everyone in the room. */
const audience = z.array(z.enum(partyRoles)).max(partyRoles.length).nullable();
export type Audience = z.infer<typeof audience>;

const roomGuest = z.strictObject({
  id,
  partyId: id,
  role: z.enum(partyRoles),
  name: z.string(),
  factor: z.enum(guestFactors),
  /** The last digits of the phone that receives the codes. */
  phoneEnding: z.string().nullable(),
  invitedAt: instant,
  enteredAt: instant.nullable(),
});
export type RoomGuest = z.infer<typeof roomGuest>;

const file = z.strictObject({
  name: z.string(),
  size: z.int(),
  /** The file passed the virus scan and still exists. */
  isReady: z.boolean(),
});

const roomEntry = z.strictObject({
  id,
  at: instant,
  what: z.enum(['post', 'stage', 'closing', 'date']),
  by: z.strictObject({ name: z.string(), role: z.enum([...partyRoles, 'office']), isYou: z.boolean() }).nullable(),
  post: z
    .strictObject({
      id,
      body: z.string(),
      file: file.nullable(),
      audience,
      isWithdrawn: z.boolean(),
      canWithdraw: z.boolean(),
    })
    .nullable(),
  /** A stage's key, and its name if the office has named it. */
  stage: z.strictObject({ key: z.string(), name: z.string().nullable() }).nullable(),
  /** Dates that moved, or were met or waived. */
  dates: z.array(
    z.strictObject({
      name: z.string().nullable(),
      from: day.nullable(),
      to: day.nullable(),
      state: z.enum(dateStates),
    }),
  ),
});
export type RoomEntry = z.infer<typeof roomEntry>;

/** What a guest of the deal room sees of the deal. */
const roomView = z.strictObject({
  deal: z.strictObject({
    /** The address if there is one, because the office's name for the deal may be internal. */
    name: z.string(),
    address: z.string().nullable(),
    stage: z.strictObject({ key: z.string(), name: z.string().nullable() }),
    state: z.enum(dealStates),
    price: cents.nullable(),
    closingOn: day.nullable(),
    timeZone: z.string(),
  }),
  people: z.array(
    z.strictObject({
      name: z.string(),
      role: z.enum([...partyRoles, 'office']),
      company: z.string(),
      email: z.string(),
      phone: z.string(),
      isYou: z.boolean(),
    }),
  ),
  dates: z.array(
    z.strictObject({
      id,
      name: z.string(),
      on: day.nullable(),
      time: z.string(),
      state: z.enum(dateStates),
    }),
  ),
  documents: z.array(z.strictObject({ postId: id, ...file.shape, by: z.string(), at: instant })),
});
export type RoomView = z.infer<typeof roomView>;

/** Roles that see a date; null for the default. */
const roomDate = z.strictObject({ id, name: z.string(), shownTo: audience });
export type RoomDate = z.infer<typeof roomDate>;

const one = z.strictObject({ id });
/** Only people can invite guests, not API keys. */
const byHand = { ...mayChange, person: true } as const;
const words = z.string().trim().max(4_000);

export const dealRooms = {
  room: call({
    method: 'GET',
    path: '/deals/{id}/room',
    access: read,
    input: one,
    output: z.strictObject({ guests: z.array(roomGuest), dates: z.array(roomDate) }),
    errors: ['not_found'],
    summary: 'A deal’s room: its guests, and which dates each role sees.',
  }),
  roomEntries: call({
    method: 'GET',
    path: '/deals/{id}/room/entries',
    access: read,
    input: one.extend(pageInput),
    output: pageOf(roomEntry),
    errors: ['not_found'],
    summary: 'A deal room’s messages and activity, newest first.',
  }),
  roomAs: call({
    method: 'GET',
    path: '/deals/{id}/room/as/{partyId}',
    access: read,
    input: one.extend({ partyId: id }),
    output: z.strictObject({ view: roomView, entries: z.array(roomEntry) }),
    errors: ['not_found'],
    summary: 'Preview the deal room as a party sees it, invited or not.',
  }),
  inviteGuest: call({
    method: 'POST',
    path: '/deals/{id}/room/guests',
    access: byHand,
    reaches: 'people',
    input: one.extend({
      partyId: id,
      factor: z.enum(guestFactors),
      /** The passcode, which the inviter tells them in person. */
      word: z.string().trim().min(8, 'At least 8 characters.').max(128).optional(),
    }),
    output: z.strictObject({ guest: roomGuest, address: z.string(), isMailed: z.boolean() }),
    errors: ['not_found', 'conflict'],
    secret: true,
    summary:
      'Invite a party to the deal room. The link is emailed if they have an email; an earlier link stops working.',
  }),
  endGuest: call({
    method: 'DELETE',
    path: '/deals/{id}/room/guests/{guestId}',
    access: byHand,
    input: one.extend({ guestId: id }),
    output: done,
    errors: ['not_found'],
    repeat: 'natural',
    waits: false,
    summary: 'Remove a guest’s access to the deal room right away.',
  }),
  postInRoom: call({
    method: 'POST',
    path: '/deals/{id}/room/posts',
    access: mayChange,
    reaches: 'people',
    input: one.extend({
      body: words.default(''),
      /** A file attached to the deal. */
      file: id.nullable().default(null),
      audience: audience.default(null),
    }),
    output: z.strictObject({ postId: id }),
    errors: ['not_found', 'conflict'],
    waits: false,
    summary:
      'Post a message or document to the deal room, for everyone or certain roles. Guests are notified by email.',
  }),
  withdrawPost: call({
    method: 'DELETE',
    path: '/deals/{id}/room/posts/{postId}',
    access: mayChange,
    input: one.extend({ postId: id }),
    output: done,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    waits: false,
    summary: 'Remove an office post from the deal room. Guests can no longer see or open it.',
  }),
  showDate: call({
    method: 'PUT',
    path: '/deals/{id}/room/dates/{dateId}',
    access: mayChange,
    input: one.extend({ dateId: id, shownTo: audience }),
    output: done,
    errors: ['not_found'],
    repeat: 'natural',
    waits: false,
    summary: 'Set which roles see a date in the deal room; null for the default.',
  }),
};

const anyone = { who: 'anyone' } as const;
const token = z.string().regex(/^[\w-]{40,60}$/, 'This link isn’t valid.');
const pass = z.string().max(400);
const byLink = z.strictObject({ token });
const inside = byLink.extend({ pass });

export const dealRoom = {
  look: call({
    method: 'GET',
    path: '/room/{token}',
    access: anyone,
    input: byLink,
    output: z.strictObject({
      ...shownBrand,
      agent: shownAgent.nullable(),
      name: z.string(),
      factor: z.enum(guestFactors),
      phoneEnding: z.string().nullable(),
    }),
    errors: ['not_found'],
    summary: 'Whose deal room a link opens, and which identity check it asks for.',
  }),
  sendCode: call({
    method: 'POST',
    path: '/room/{token}/code',
    access: anyone,
    input: byLink.extend({ locale }),
    output: done,
    errors: ['not_found', 'conflict', 'rate_limited'],
    repeat: 'natural',
    summary: 'Text a code to the guest’s phone.',
  }),
  enter: call({
    method: 'POST',
    path: '/room/{token}/enter',
    access: anyone,
    input: byLink.extend({ proof: line(128) }),
    output: z.strictObject({ pass, until: instant }),
    errors: ['not_found', 'forbidden', 'rate_limited'],
    repeat: 'natural',
    secret: true,
    summary: 'Enter with the code or passcode. The session lasts half a day unless access is removed.',
  }),
  read: call({
    method: 'POST',
    path: '/room/{token}/read',
    access: anyone,
    input: inside.extend(pageInput),
    output: z.strictObject({
      ...shownBrand,
      view: roomView,
      entries: pageOf(roomEntry),
      /** Opens documents for a few minutes. */
      ticket: z.string(),
    }),
    errors: ['not_found', 'forbidden'],
    repeat: 'natural',
    secret: true,
    summary: 'The deal room as this guest sees it.',
  }),
  write: call({
    method: 'PUT',
    path: '/room/{token}/posts/{key}',
    access: anyone,
    input: inside.extend({
      /** Created by the client: a post that is sent again is stored once. */
      key: id,
      body: words.min(1, 'Enter a message.'),
      /** False: only the office can read it; true: everyone in the room can. */
      isForAll: z.boolean().default(false),
    }),
    output: done,
    errors: ['not_found', 'forbidden', 'conflict', 'rate_limited'],
    repeat: 'natural',
    summary: 'Post to the deal room as a guest.',
  }),
  upload: call({
    method: 'PUT',
    path: '/room/{token}/documents/{key}',
    access: anyone,
    input: byLink.extend({ ticket: pass, key: id, name: line(255), isForAll: z.stringbool().default(false) }),
    body: 'stream',
    mostBytes: mostRoomBytes,
    output: done,
    errors: [
      'not_found',
      'forbidden',
      'conflict',
      'plan_limit',
      'too_large',
      'unsupported_media',
      'storage_full',
      'rate_limited',
    ],
    repeat: 'natural',
    summary: 'Upload a document as a guest. It is filed with the deal.',
  }),
  content: call({
    method: 'GET',
    path: '/room/{token}/documents/{postId}',
    access: anyone,
    input: byLink.extend({ ticket: pass, postId: id }),
    output: bytes,
    reply: 'stream',
    errors: ['not_found', 'forbidden', 'conflict'],
    summary: 'Download a deal room document, with the ticket from reading the room.',
  }),
};
