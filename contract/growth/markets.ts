import { z } from 'zod';
import { bytes, call } from '../core/call.ts';
import { pageInput, pageOf } from '../core/page.ts';
import { day, id, instant } from '../core/primitives.ts';

/** The minimum number of sales for a figure: fewer describe single homes rather than a market. */
export const fewestSales = 5;
/** Months that a report covers. */
export const reportMonths = 12;
/** Months that prices, days and ratios are based on. */
export const nowMonths = 3;

export const zip = z.string().regex(/^\d{5}$/, 'Enter a 5-digit ZIP code.');

/** A figure and the number of homes behind it; the value is null if these are too few. */
const figure = z.strictObject({ value: z.number().nullable(), homes: z.int() });
export type Figure = z.infer<typeof figure>;

const marketReport = z.strictObject({
  zip,
  city: z.string(),
  /** The last day counted. */
  through: day,
  active: z.int(),
  pending: z.int(),
  /** Listed within the last 30 days. */
  fresh: z.int(),
  /** Closed within the last three months. */
  sold: z.int(),
  /** In cents. */
  medianList: figure,
  medianSale: figure,
  /** The same three months a year earlier. */
  medianSaleBefore: figure,
  medianDays: figure,
  /** 0.985 means that 98.5% of the asking price was paid. */
  saleToList: figure,
  /** Months needed to sell the active homes at the past year's pace. */
  monthsOfInventory: figure,
  months: z.array(z.strictObject({ month: day, sold: z.int(), medianSale: figure })),
  /** Homes by origin: listed here, or from MLS feeds. */
  own: z.int(),
  fed: z.int(),
});
export type MarketReport = z.infer<typeof marketReport>;

const subscriber = z.strictObject({
  id,
  lead: id,
  name: z.string(),
  zip,
  nextOn: day,
  lastSentAt: instant.nullable(),
});
export type MarketSubscriber = z.infer<typeof subscriber>;

const read = { who: 'member', right: 'marketing.read' } as const;
const send = { who: 'member', right: 'campaigns.send' } as const;

export const markets = {
  list: call({
    method: 'GET',
    path: '/markets',
    access: read,
    input: z.strictObject({ search: z.string().trim().max(60).optional() }),
    output: z.strictObject({
      zips: z.array(z.strictObject({ zip, city: z.string(), active: z.int(), sold: z.int(), subscribers: z.int() })),
    }),
    summary: 'ZIP codes with homes for sale or closed within a year, those with the most homes first.',
  }),
  report: call({
    method: 'GET',
    path: '/markets/{zip}',
    access: read,
    input: z.strictObject({ zip }),
    output: marketReport,
    errors: ['not_found'],
    summary: 'The market report of a ZIP code, counted now. What stands on fewer than five sales is not named.',
  }),
  paper: call({
    method: 'GET',
    path: '/markets/{zip}/paper',
    access: read,
    input: z.strictObject({ zip }),
    reply: 'stream',
    output: bytes,
    errors: ['not_found'],
    summary: 'The market report of a ZIP code as a PDF in the brand.',
  }),
  makePage: call({
    method: 'POST',
    path: '/markets/{zip}/page',
    access: { who: 'member', right: 'sites.manage' },
    input: z.strictObject({ zip }),
    output: z.strictObject({ id, isLive: z.boolean() }),
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    waits: false,
    summary:
      'The page of your website with the report of a ZIP code: an unpublished draft, or the one there is already. Its numbers are counted when it is read.',
  }),
  subscribers: call({
    method: 'GET',
    path: '/market-subscriptions',
    access: { who: 'member', right: 'campaigns.read' },
    input: z.strictObject({ zip: zip.optional(), ...pageInput }),
    output: pageOf(subscriber),
    summary: 'Clients who get market reports by email each month, of the leads one sees.',
  }),
  subscribe: call({
    method: 'POST',
    path: '/market-subscriptions',
    access: send,
    input: z.strictObject({ lead: id, zip }),
    output: subscriber,
    errors: ['not_found', 'conflict'],
    reaches: 'people',
    repeat: 'natural',
    waits: false,
    summary: 'Send a client the report of a ZIP code each month. They must have agreed to marketing email.',
  }),
  unsubscribe: call({
    method: 'DELETE',
    path: '/market-subscriptions/{id}',
    access: send,
    input: z.strictObject({ id }),
    output: subscriber,
    errors: ['not_found'],
    repeat: 'natural',
    waits: false,
    summary: 'Stop sending a client the report of a ZIP code.',
  }),
};
