import { z } from 'zod';
import { shownBrand } from '../account/onboarding.ts';
import { call, done } from '../core/call.ts';
import { pageInput, pageOf } from '../core/page.ts';
import { cents, email, filledLine, id, instant, line, locale, text, version } from '../core/primitives.ts';
import { customChange } from './custom-fields.ts';
import { refusedForm } from './form-refusals.ts';
import { inboundMapping, mappedValue } from './inbound-mapping.ts';
import { leadKinds, sources } from './lead-fields.ts';
import { tag } from './leads.ts';
import { portals } from './portals.ts';

/** How an inquiry arrived: by API, form, ADF, mail, an event in another program's format, any other format, or an ad's form. */
export const inboundKinds = ['api', 'form', 'adf', 'mail', 'events', 'any', 'lead_ad'] as const;
/** `failed`: it couldn't be read and needs review. */
export const inboundStates = ['waiting', 'taken', 'failed', 'spam', 'dismissed'] as const;
export const doorKinds = ['form', 'adf', 'mail', 'any'] as const;
/** How many failed messages are retried at a time. */
export const mostReplayed = 100;

/** The person and what they ask for, as far as known. */
const details = {
  firstName: line(100).default(''),
  lastName: line(100).default(''),
  email: email.nullable().default(null),
  phone: line(40).nullable().default(null),
  message: text(5_000).default(''),
  /** What it is about: an address or a listing number. */
  about: line(300).default(''),
  kind: z.enum(leadKinds).default('buyer'),
  source: z.enum(sources).default('api'),
  /** The source in its own words, such as Facebook. */
  sourceName: line(80).nullable().default(null),
  tags: z.array(tag).max(10).default([]),
  budget: cents.min(0).nullable().default(null),
  city: line(100).nullable().default(null),
  state: line(40).nullable().default(null),
  /** Custom fields, by key. */
  custom: customChange.default({}),
};
export const inquiry = z.strictObject(details).refine(({ email, phone }) => email !== null || phone !== null, {
  path: ['email'],
  message: 'Enter an email address or phone number.',
});

const inboundMessage = z.strictObject({
  id,
  kind: z.enum(inboundKinds),
  door: z.string().nullable(),
  state: z.enum(inboundStates),
  /** Why it couldn't be read. */
  problem: z.string(),
  lead: z.strictObject({ id, name: z.string() }).nullable(),
  /** False for a known lead who asked again; null until it has been taken in. */
  isNew: z.boolean().nullable(),
  at: instant,
});
export type InboundMessage = z.infer<typeof inboundMessage>;

const slug = z
  .string()
  .trim()
  .toLowerCase()
  .max(60)
  .regex(/^[a-z0-9](-?[a-z0-9])*$/, 'Letters, digits and single hyphens only.');
const origin = z
  .string()
  .trim()
  .max(200)
  .regex(/^https?:\/\/[a-z0-9.-]+(:\d+)?$/i, 'An origin is like https://www.example.com, without anything after it.');

export const door = z.strictObject({
  id,
  kind: z.enum(doorKinds),
  name: z.string(),
  slug: z.string().nullable(),
  /** Where the form is, or where programs send to. */
  address: z.string(),
  /** The portal in the catalog, if it is one of those. */
  portal: z.enum(portals).nullable(),
  /** The address for portals' mail, if this installation receives mail. */
  mailAddress: z.string().nullable(),
  /** What arrived through it in the last 30 days. */
  heard: z.strictObject({ lastAt: instant.nullable(), taken: z.int(), failed: z.int() }),
  /** The key that signs mail, shown only to members who may manage lead sources. */
  secret: z.string().nullable(),
  intro: z.string(),
  consentText: z.string(),
  origins: z.array(z.string()),
  tags: z.array(z.string()),
  /** The field mapping, for senders with their own field names. */
  mapping: inboundMapping,
  version,
});
export type Door = z.infer<typeof door>;

const doorDetails = {
  name: filledLine(120),
  intro: text(1_000),
  consentText: text(2_000),
  /** Websites that may embed the form. */
  origins: z.array(origin).max(20),
  tags: z.array(tag).max(10),
  mapping: inboundMapping,
};

const see = { who: 'member', right: 'inbound.read' } as const;
const manage = { who: 'member', right: 'inbound.manage' } as const;
const anyone = { who: 'anyone' } as const;
const one = z.strictObject({ id });
const taken = z.strictObject({ leadId: id, isNew: z.boolean() });

export const inbound = {
  receive: call({
    method: 'POST',
    path: '/inbound/leads',
    access: { who: 'member', right: 'leads.receive' },
    input: z.strictObject(details).extend({
      /** The sender's own id; a repeat with the same id changes nothing. */
      reference: line(200).optional(),
    }),
    output: taken,
    errors: ['conflict'],
    summary: 'Add an inquiry from elsewhere: a new lead that is routed, or an inquiry of one who is known.',
  }),
  list: call({
    method: 'GET',
    path: '/inbound/messages',
    access: see,
    input: z.strictObject({ state: z.enum(inboundStates).optional(), ...pageInput }),
    output: pageOf(inboundMessage),
    summary: 'What came in by itself, newest first.',
  }),
  get: call({
    method: 'GET',
    path: '/inbound/messages/{id}',
    access: see,
    input: one,
    output: inboundMessage.extend({
      raw: z.string(),
      contentType: z.string(),
      /** For a source of any format: the values in the message and its source. */
      fields: z.array(mappedValue).max(100),
      /** For a mail: what a reader sees. */
      mail: z.strictObject({ from: z.string(), subject: z.string(), text: z.string() }).nullable(),
      doorId: id.nullable(),
    }),
    errors: ['not_found'],
    summary: 'One thing that came in, as it came.',
  }),
  retry: call({
    method: 'POST',
    path: '/inbound/messages/{id}/retry',
    access: see,
    input: one,
    output: inboundMessage,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    summary: 'Try to read it again, also what was taken for spam.',
  }),
  mend: call({
    method: 'POST',
    path: '/inbound/messages/{id}/mend',
    access: see,
    input: z.strictObject({ id, ...details }),
    output: inboundMessage,
    errors: ['not_found', 'conflict'],
    summary: 'Say by hand who asked for what, where it could not be read.',
  }),
  dismiss: call({
    method: 'POST',
    path: '/inbound/messages/{id}/dismiss',
    access: see,
    input: one,
    output: inboundMessage,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    summary: 'Put it aside: nobody asked for anything. It stays as it came.',
  }),
  doors: call({
    method: 'GET',
    path: '/inbound/doors',
    access: see,
    output: z.strictObject({ doors: z.array(door).max(200) }),
    summary: 'Lead sources.',
  }),
  openDoor: call({
    method: 'POST',
    path: '/inbound/doors',
    access: manage,
    reaches: 'public',
    input: z.strictObject({
      kind: z.enum(doorKinds),
      name: doorDetails.name,
      portal: z.enum(portals).optional(),
      slug: slug.optional(),
      intro: doorDetails.intro.default(''),
      consentText: doorDetails.consentText.default(''),
      origins: doorDetails.origins.default([]),
      tags: doorDetails.tags.default([]),
    }),
    output: door,
    errors: ['conflict'],
    secret: true,
    summary: 'Open a form of your own, an address for ADF, for mail of portals, or for any program.',
  }),
  changeDoor: call({
    method: 'PATCH',
    path: '/inbound/doors/{id}',
    access: manage,
    reaches: 'public',
    input: z.strictObject(doorDetails).partial().extend({ id }),
    output: door,
    versioned: true,
    secret: true,
    errors: ['not_found', 'version_conflict'],
    summary: 'Change a form or an address: its name, words, tags, which field is which, and the sites it may stand on.',
  }),
  replay: call({
    method: 'POST',
    path: '/inbound/doors/{id}/replay',
    access: manage,
    input: one,
    output: z.strictObject({ taken: z.int(), failed: z.int(), left: z.int() }),
    errors: ['not_found'],
    repeat: 'natural',
    waits: false,
    summary: `Read again what failed at this address, the oldest first, at most ${mostReplayed} at a time.`,
  }),
  testDoor: call({
    method: 'POST',
    path: '/inbound/doors/{id}/test',
    access: manage,
    input: one,
    output: inboundMessage,
    errors: ['not_found'],
    summary: 'Send a made-up inquiry by this source: it is read, becomes a lead and is routed like any other.',
  }),
  closeDoor: call({
    method: 'DELETE',
    path: '/inbound/doors/{id}',
    access: manage,
    input: one,
    output: done,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Close a form or an address. What came by it stays.',
  }),
  form: call({
    method: 'GET',
    path: '/forms/{slug}',
    access: anyone,
    input: z.strictObject({ slug: z.string().max(60) }),
    output: z.strictObject({
      ...shownBrand,
      title: z.string(),
      intro: z.string(),
      consentText: z.string(),
      /** To be sent back with the form; it proves when the form was opened. */
      opened: z.string(),
    }),
    errors: ['not_found'],
    summary: 'A form for visitors.',
  }),
  visit: call({
    method: 'POST',
    path: '/forms/{slug}/visits',
    access: anyone,
    input: z.strictObject({ slug: z.string().max(60), referrer: line(2_000).default('') }),
    output: done,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Count that somebody opened a form. Nothing is kept of who they are.',
  }),
  refused: call({
    method: 'POST',
    path: '/forms/{slug}/refusals',
    access: anyone,
    input: z.strictObject({ slug: z.string().max(60), ...refusedForm }),
    output: done,
    errors: ['not_found', 'rate_limited'],
    repeat: 'natural',
    summary: 'Count at which fields a form was refused. Neither what was written is kept nor who wrote it.',
  }),
  submit: call({
    method: 'POST',
    path: '/forms/{slug}',
    access: anyone,
    input: z.strictObject({
      slug: z.string().max(60),
      name: filledLine(100),
      email,
      phone: line(40).default(''),
      message: text(5_000).default(''),
      locale: locale.default('en'),
      consent: z.literal(true, 'We need your consent to keep your details and answer you.'),
      opened: z.string().max(300),
      /** A honeypot: invisible to people, but filled in by spam bots. */
      website: line(200).default(''),
    }),
    output: done,
    errors: ['not_found', 'rate_limited'],
    repeat: 'natural',
    summary: 'Send a form. Sent twice on one day it is one inquiry.',
  }),
};
