import { z } from 'zod';
import { shownBrand } from '../../account/onboarding.ts';
import { bytes, call, done } from '../../core/call.ts';
import { pageInput, pageOf } from '../../core/page.ts';
import { cents, day, filledLine, id, instant, line, text, version } from '../../core/primitives.ts';
import { readCommercial, workCommercial } from './commercial.ts';
import { compShown } from './market.ts';
import { buildingUses, contingencies, financings, loiStates, saleStages } from './sale-words.ts';

const one = z.strictObject({ id });
const named = z.strictObject({ id, name: z.string() });
const price = z.int('Enter an amount.').min(1, 'Enter an amount.').max(1_000_000_000_000);
const days = z.int('Enter a number of days.').min(0).max(730, 'At most 730 days.');

/** What the office says about the building; numbers come from the rent roll and the costs. */
const memorandumWords = z.strictObject({
  headline: line(160),
  summary: text(4_000),
  highlights: z.array(filledLine(200)).max(12),
  location: text(2_000),
  disclaimer: text(4_000),
});
export type MemorandumWords = z.infer<typeof memorandumWords>;

const saleShown = {
  id,
  building: named,
  stage: z.enum(saleStages),
  seller: z.string(),
  value: cents.nullable(),
  asking: cents.nullable(),
  lois: z.int(),
  bestPrice: cents.nullable(),
  investors: z.int(),
  touchedAt: instant,
  touchNote: z.string(),
  /** Nobody did anything about it for thirty days. */
  isStale: z.boolean(),
  version,
};
export const sale = z.strictObject(saleShown);
export type Sale = z.infer<typeof sale>;

export const loi = z.strictObject({
  id,
  contact: id.nullable(),
  buyer: z.string(),
  round: z.int(),
  price: cents,
  deposit: cents,
  diligenceDays: z.int(),
  closingDays: z.int(),
  financing: z.enum(financings),
  contingencies: z.array(z.enum(contingencies)),
  note: z.string(),
  receivedOn: day,
  state: z.enum(loiStates),
  perFoot: cents,
  capRate: z.int().nullable(),
  ofAsking: z.int().nullable(),
});
export type Loi = z.infer<typeof loi>;

export const mostRoomDocuments = 1_000;
export const mostRoomGuests = 500;
export const roomDocument = z.strictObject({
  id,
  folder: z.string(),
  name: z.string(),
  contentType: z.string(),
  size: z.int(),
  addedAt: instant,
});
export type RoomDocument = z.infer<typeof roomDocument>;
const guest = z.strictObject({
  id,
  name: z.string(),
  firm: z.string(),
  email: z.string(),
  contact: id.nullable(),
  invitedAt: instant,
  signedAt: instant.nullable(),
  signedName: z.string().nullable(),
  revokedAt: instant.nullable(),
  viewed: z.int(),
  downloaded: z.int(),
  seenAt: instant.nullable(),
});
export type SaleGuest = z.infer<typeof guest>;

/** Everything an offering shows, in one value: the page and the PDF are two drawings of it. */
/** Whom a client writes to. */
export const broker = z.strictObject({ name: z.string(), email: z.string() });

export const memorandum = z.strictObject({
  ...shownBrand,
  ...memorandumWords.shape,
  building: z.string(),
  address: z.string(),
  city: z.string(),
  stateOrProvince: z.string(),
  use: z.enum(buildingUses),
  yearBuilt: z.int().nullable(),
  squareFeet: z.int(),
  leasedFeet: z.int(),
  asking: cents.nullable(),
  perFoot: cents.nullable(),
  capRate: z.int().nullable(),
  rent: cents,
  recovered: cents,
  operating: cents,
  noi: cents,
  waltRent: z.int(),
  waltArea: z.int(),
  costYear: z.int().nullable(),
  /** The twelve months up to the last that is over: rent by the leases, costs by the year they are known of. */
  trailing: z.array(z.strictObject({ month: z.string(), rent: cents, costs: cents, net: cents })).max(12),
  costs: z.array(z.strictObject({ name: z.string(), cents })).max(200),
  rentRoll: z
    .array(
      z.strictObject({
        suite: z.string(),
        floor: z.int(),
        tenant: z.string().nullable(),
        squareFeet: z.int(),
        from: day.nullable(),
        until: day.nullable(),
        type: z.string().nullable(),
        perFoot: cents.nullable(),
        annual: cents,
      }),
    )
    .max(500),
  /** Square feet that end by year, vacant ones under null. */
  expiring: z.array(z.strictObject({ year: z.int().nullable(), squareFeet: z.int() })).max(40),
  /** The state’s outline as an SVG path over a square of 100, and where in it the town lies. */
  map: z.strictObject({ path: z.string(), x: z.number(), y: z.number() }).nullable(),
  comps: z.array(compShown).max(12),
  today: day,
  person: broker.nullable(),
});
export type Memorandum = z.infer<typeof memorandum>;

export const commercialSales = {
  list: call({
    method: 'GET',
    path: '/commercial/sales',
    access: readCommercial,
    input: z.strictObject({ state: z.enum(['open', 'all']).default('open'), ...pageInput }),
    output: pageOf(sale),
    summary: 'The sale pipeline, the newest first.',
  }),
  get: call({
    method: 'GET',
    path: '/commercial/sales/{id}',
    access: readCommercial,
    input: one,
    output: z.strictObject({
      ...saleShown,
      noi: cents,
      squareFeet: z.int(),
      nda: z.string(),
      memorandum: memorandumWords,
      address: z.string(),
      isPublished: z.boolean(),
      hasCover: z.boolean(),
      closedOn: day.nullable(),
      closedPrice: cents.nullable(),
      offers: z.array(loi).max(500),
      today: day,
    }),
    errors: ['not_found'],
    summary: 'Get a sale with its letters of intent, side by side.',
  }),
  start: call({
    method: 'POST',
    path: '/commercial/buildings/{building}/sales',
    access: workCommercial,
    input: z.strictObject({
      building: id,
      seller: line(160).default(''),
      value: price.nullable().default(null),
      asking: price.nullable().default(null),
    }),
    output: one,
    errors: ['not_found', 'conflict'],
    summary: 'Start the sale of a building, at its valuation.',
  }),
  change: call({
    method: 'PATCH',
    path: '/commercial/sales/{id}',
    access: workCommercial,
    input: z.strictObject({
      id,
      seller: line(160).optional(),
      value: price.nullable().optional(),
      asking: price.nullable().optional(),
      nda: text(20_000).min(1, 'Enter the agreement.').optional(),
      memorandum: memorandumWords.optional(),
    }),
    output: done,
    versioned: true,
    errors: ['not_found', 'version_conflict'],
    summary: 'Change a sale: price, confidentiality agreement or the words of its offering memorandum.',
  }),
  move: call({
    method: 'POST',
    path: '/commercial/sales/{id}/stage',
    access: workCommercial,
    input: z.strictObject({
      id,
      stage: z.enum(saleStages),
      /** Of a sale that closed. It becomes a comp. */
      price: price.nullable().default(null),
      on: day.nullable().default(null),
    }),
    output: done,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    summary: 'Move a sale to another stage. One that closed becomes a market comp.',
  }),
  touch: call({
    method: 'POST',
    path: '/commercial/sales/{id}/touch',
    access: workCommercial,
    input: z.strictObject({ id, note: filledLine(300) }),
    output: done,
    errors: ['not_found'],
    summary: 'Log a call, meeting or mail about a sale.',
  }),
  addLoi: call({
    method: 'POST',
    path: '/commercial/sales/{id}/lois',
    access: workCommercial,
    input: z.strictObject({
      id,
      contact: id.nullable().default(null),
      buyer: line(160).default(''),
      price,
      deposit: z.int('Enter an amount.').min(0).max(1_000_000_000_000).default(0),
      diligenceDays: days.default(30),
      closingDays: days.default(30),
      financing: z.enum(financings).default('cash'),
      contingencies: z.array(z.enum(contingencies)).max(contingencies.length).default([]),
      note: line(1_000).default(''),
      receivedOn: day,
    }),
    output: one,
    errors: ['not_found', 'conflict'],
    summary: 'Add a letter of intent. Another one of the same buyer is the next round.',
  }),
  decideLoi: call({
    method: 'POST',
    path: '/commercial/lois/{id}/state',
    access: workCommercial,
    input: z.strictObject({ id, state: z.enum(loiStates) }),
    output: done,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    summary: 'Counter, accept or decline a letter of intent. Accepted, the sale goes to the purchase agreement.',
  }),
  setCover: call({
    method: 'POST',
    path: '/commercial/sales/{id}/cover',
    access: workCommercial,
    input: one.extend({ name: filledLine(255) }),
    body: 'stream',
    mostBytes: 25 * 1024 * 1024,
    output: done,
    errors: ['not_found', 'plan_limit', 'too_large', 'unsupported_media', 'storage_full'],
    summary: 'Set the cover photo of an offering memorandum.',
  }),
  memorandum: call({
    method: 'GET',
    path: '/commercial/sales/{id}/memorandum',
    access: readCommercial,
    input: one,
    output: bytes,
    reply: 'stream',
    errors: ['not_found'],
    summary: 'The offering memorandum as PDF.',
  }),
  publish: call({
    method: 'POST',
    path: '/commercial/sales/{id}/publish',
    access: workCommercial,
    reaches: 'public',
    input: z.strictObject({ id, isPublished: z.boolean() }),
    output: z.strictObject({ address: z.string() }),
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    waits: false,
    summary: 'Publish the offering as a page, or take it down. Its words are checked for fair housing first.',
  }),
  room: call({
    method: 'GET',
    path: '/commercial/sales/{id}/room',
    access: readCommercial,
    input: one,
    output: z.strictObject({
      documents: z.array(roomDocument).max(mostRoomDocuments),
      guests: z.array(guest).max(mostRoomGuests),
    }),
    errors: ['not_found'],
    summary: 'The data room of a sale: documents by folder, and investors with what they opened.',
  }),
  addDocument: call({
    method: 'POST',
    path: '/commercial/sales/{id}/documents',
    access: workCommercial,
    input: one.extend({ name: filledLine(255), folder: filledLine(80) }),
    body: 'stream',
    mostBytes: 25 * 1024 * 1024,
    output: one,
    errors: ['not_found', 'conflict', 'plan_limit', 'too_large', 'unsupported_media', 'storage_full'],
    summary: 'Put a document into a folder of the data room.',
  }),
  removeDocument: call({
    method: 'DELETE',
    path: '/commercial/sales/{id}/documents/{document}',
    access: workCommercial,
    input: one.extend({ document: id }),
    output: done,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Take a document out of the data room. Who opened it stays on record.',
  }),
  document: call({
    method: 'GET',
    path: '/commercial/sales/{id}/documents/{document}',
    access: readCommercial,
    input: one.extend({ document: id }),
    output: bytes,
    reply: 'stream',
    errors: ['not_found'],
    summary: 'A document of the data room, without a watermark.',
  }),
  invite: call({
    method: 'POST',
    path: '/commercial/sales/{id}/guests',
    access: workCommercial,
    reaches: 'people',
    input: one.extend({ contact: id }),
    output: z.strictObject({ guest, isMailed: z.boolean() }),
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    waits: false,
    summary:
      'Invite an investor to the data room by a link of their own. They sign the agreement before they see anything.',
  }),
  revoke: call({
    method: 'DELETE',
    path: '/commercial/sales/{id}/guests/{guest}',
    access: workCommercial,
    input: one.extend({ guest: id }),
    output: done,
    errors: ['not_found'],
    repeat: 'natural',
    waits: false,
    summary: 'Remove an investor from the data room right away.',
  }),
  visits: call({
    method: 'GET',
    path: '/commercial/sales/{id}/guests/{guest}/visits',
    access: readCommercial,
    input: one.extend({ guest: id, ...pageInput }),
    output: pageOf(
      z.strictObject({
        id,
        what: z.enum(['opened', 'signed', 'viewed', 'downloaded']),
        document: z.string().nullable(),
        ip: z.string(),
        at: instant,
      }),
    ),
    errors: ['not_found'],
    summary: 'What an investor did in the data room, newest first.',
  }),
  agreement: call({
    method: 'GET',
    path: '/commercial/sales/{id}/guests/{guest}/agreement',
    access: readCommercial,
    input: one.extend({ guest: id }),
    output: bytes,
    reply: 'stream',
    errors: ['not_found'],
    summary: 'The signed confidentiality agreement as PDF.',
  }),
};
