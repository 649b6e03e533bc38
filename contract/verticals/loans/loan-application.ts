import { z } from 'zod';
import { call, done } from '../../core/call.ts';
import { filledLine, id, instant } from '../../core/primitives.ts';
import { demographics } from './demographics.ts';
import { change, one, read } from './loans.ts';
import { sixItems } from './trid.ts';
import type { UrlaData } from './urla-data.ts';
import { sectionNames } from './urla-sections.ts';

/** Checked against the section's own fields by the server, which knows the section. */
const sectionData = z.custom<UrlaData>((value) => typeof value === 'object' && value !== null).meta({ type: 'object' });

export const borrower = z.strictObject({
  id,
  name: z.string(),
  lead: z.strictObject({ id, name: z.string() }).nullable(),
  position: z.int(),
  /** Whether a tax number is on file. It is sealed and leaves by a call of its own. */
  hasTaxId: z.boolean(),
});
export type Borrower = z.infer<typeof borrower>;

const savedSection = z.strictObject({
  section: z.enum(sectionNames),
  borrower: id.nullable(),
  data: z.strictObject({
    rows: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))),
    isNone: z.boolean().optional(),
  }),
  version: z.int(),
  savedAt: instant,
});
export type SavedSection = z.infer<typeof savedSection>;

export const application = z.strictObject({
  borrowers: z.array(borrower),
  sections: z.array(savedSection),
  /** Which of the six items of an application are there (12 CFR 1026.2(a)(3)(ii)). */
  six: z.strictObject(Object.fromEntries(sixItems.map((item) => [item, z.boolean()])) as Record<string, z.ZodBoolean>),
});
export type Application = z.infer<typeof application>;
export const mostBorrowers = 8;

const ofBorrower = z.strictObject({ id, borrowerId: id });
const private_ = { who: 'member', right: 'loans.demographics' } as const;

export const loanApplication = {
  application: call({
    method: 'GET',
    path: '/loans/{id}/application',
    access: read,
    input: one,
    output: application,
    errors: ['not_found'],
    summary: 'A loan’s application by section, with its borrowers.',
  }),
  saveSection: call({
    method: 'PUT',
    path: '/loans/{id}/application/{section}',
    access: change,
    input: z.strictObject({
      id,
      section: z.enum(sectionNames),
      borrower: id.nullable().default(null),
      data: sectionData,
      /** The version that was read; 0 for a section nobody has saved. */
      basis: z.int().min(0),
    }),
    output: savedSection,
    errors: ['not_found', 'version_conflict', 'plan_limit'],
    summary: 'Save one section of the application. Refused if somebody saved it since it was read.',
  }),
  addBorrower: call({
    method: 'POST',
    path: '/loans/{id}/borrowers',
    access: change,
    input: z.strictObject({ id, lead: id }),
    output: borrower,
    errors: ['not_found', 'conflict', 'plan_limit'],
    summary: 'Add a lead as a borrower.',
  }),
  removeBorrower: call({
    method: 'DELETE',
    path: '/loans/{id}/borrowers/{borrowerId}',
    access: change,
    input: ofBorrower,
    output: done,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    summary: 'Remove a borrower and their sections of the application.',
  }),
  setTaxId: call({
    method: 'PUT',
    path: '/loans/{id}/borrowers/{borrowerId}/tax-id',
    access: { ...change, person: true },
    input: ofBorrower.extend({
      value: z
        .string()
        .transform((text) => text.replace(/[\s-]/g, ''))
        .pipe(z.string().regex(/^(?!000|666)\d{3}(?!00)\d{2}(?!0000)\d{4}$/, 'Enter nine digits.'))
        .nullable(),
    }),
    output: done,
    errors: ['not_found', 'plan_limit'],
    repeat: 'natural',
    waits: false,
    summary: 'Save or remove a borrower’s Social Security number. It is kept encrypted.',
  }),
  showTaxId: call({
    method: 'POST',
    path: '/loans/{id}/borrowers/{borrowerId}/tax-id/show',
    access: { ...change, person: true },
    input: ofBorrower.extend({ reason: filledLine(200) }),
    output: z.strictObject({ value: z.string().nullable() }),
    errors: ['not_found'],
    waits: false,
    secret: true,
    summary: 'Show a borrower’s Social Security number. Who looked and why is logged.',
  }),
  demographics: call({
    method: 'GET',
    path: '/loans/{id}/borrowers/{borrowerId}/demographics',
    access: private_,
    input: ofBorrower,
    output: z.strictObject({ demographics: demographics.nullable() }),
    errors: ['not_found'],
    summary: 'What a borrower said about ethnicity, race, and sex. For monitoring only.',
  }),
  setDemographics: call({
    method: 'PUT',
    path: '/loans/{id}/borrowers/{borrowerId}/demographics',
    access: private_,
    input: ofBorrower.extend({ demographics }),
    output: done,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Save a borrower’s demographic information, apart from the application.',
  }),
};
