import { z } from 'zod';
import { shownBrand } from '../../account/onboarding.ts';
import { bytes, call, done } from '../../core/call.ts';
import { locales } from '../../core/locale.ts';
import { pageInput, pageOf } from '../../core/page.ts';
import { cents, day, email, filledLine, id, instant, line, text, version } from '../../core/primitives.ts';
import { criterionNames, decisions } from './application-rules.ts';
import { centsFromZero, keepRentMoney, named, oneRental, readRentals, someCents, workRentals } from './portfolio.ts';

export const applicationStates = [
  'received',
  'screening',
  'approved',
  'conditional',
  'denied',
  'leased',
  'withdrawn',
] as const;
export type ApplicationState = (typeof applicationStates)[number];
export const feeStates = ['none', 'due', 'paid'] as const;

const criteriaFields = {
  /** As every applicant reads them. */
  words: text(6_000).min(1, 'Enter the criteria.'),
  incomeRatio: z.int().min(100, 'Enter 1 to 10.').max(1_000, 'Enter 1 to 10.').nullable(),
  leastScore: z.int().min(300, 'Enter 300 to 850.').max(850, 'Enter 300 to 850.').nullable(),
  evictionYears: z.int().min(1, 'Enter 1 to 20 years.').max(20, 'Enter 1 to 20 years.').nullable(),
  needsReference: z.boolean(),
  fee: centsFromZero,
};
const criteria = z.strictObject({ id, ...criteriaFields, words: z.string(), fee: cents, setAt: instant });
export type RentalCriteria = z.infer<typeof criteria>;

const vacancyFields = {
  rent: someCents,
  deposit: centsFromZero,
  availableOn: day,
  headline: filledLine(120),
  words: text(4_000),
};
export const vacancy = z.strictObject({
  id,
  property: named,
  unit: named,
  ...vacancyFields,
  headline: z.string(),
  words: z.string(),
  slug: z.string(),
  isOpen: z.boolean(),
  /** What an application costs there today, after the state’s cap. */
  fee: cents,
  feeSource: z.string().nullable(),
  applications: z.int(),
  /** Where it is also listed. */
  listing: id.nullable(),
  version,
});
export type Vacancy = z.infer<typeof vacancy>;

/** What is asked of everybody. Nothing of it is about a protected class, and nothing else is asked. */
const answers = {
  moveIn: day,
  /** How many people will live there, whoever they are. */
  occupants: z.int().min(1, 'Enter 1 to 20.').max(20, 'Enter 1 to 20.'),
  address: filledLine(200),
  /** Of every lawful source. */
  income: centsFromZero,
  incomeSource: filledLine(120),
  landlord: line(120),
  landlordPhone: line(40),
  wasEvicted: z.boolean(),
  pets: line(120),
  note: text(2_000),
};
const answered = z.strictObject({ ...answers, address: z.string(), incomeSource: z.string() });

const findings = z.strictObject({
  income: centsFromZero.nullable(),
  score: z.int().min(300, 'Enter 300 to 850.').max(850, 'Enter 300 to 850.').nullable(),
  evictedYearsAgo: z.int().min(0).max(99).nullable(),
  hasNoEviction: z.boolean(),
  reference: z.enum(['good', 'poor']).nullable(),
  /** Who made the report: named in the notice where it was a reason. */
  agency: line(120),
  agencyAddress: line(200),
  agencyPhone: line(40),
  reportedOn: day.nullable(),
  /** What the report says lowered the score. */
  factors: text(1_000),
});
export type ApplicationFindings = z.infer<typeof findings>;

const measured = z.strictObject({ criterion: z.enum(criterionNames), isMet: z.boolean().nullable() });

const applicationRow = {
  id,
  name: z.string(),
  lead: id.nullable(),
  property: named,
  unit: named,
  state: z.enum(applicationStates),
  fee: z.strictObject({ cents, state: z.enum(feeStates) }),
  documents: z.int(),
  sentAt: instant,
};
const rentalApplicationRow = z.strictObject(applicationRow);
export type RentalApplicationRow = z.infer<typeof rentalApplicationRow>;

const rentalApplication = z.strictObject({
  ...applicationRow,
  vacancy: id,
  email: z.string(),
  phone: z.string(),
  rent: cents,
  deposit: cents,
  answers: answered,
  criteria,
  findings: findings.nullable(),
  measured: z.array(measured),
  allowed: z.array(z.enum(decisions)),
  decision: z
    .strictObject({
      decision: z.enum(decisions),
      condition: z.string(),
      reasons: z.array(z.enum(criterionNames)),
      at: instant,
      by: z.string(),
    })
    .nullable(),
  files: z.array(named),
  lease: id.nullable(),
  version,
});
export type RentalApplication = z.infer<typeof rentalApplication>;

export const rentalApplications = {
  criteria: call({
    method: 'GET',
    path: '/rentals/criteria',
    access: readRentals,
    output: z.strictObject({ criteria: criteria.nullable() }),
    summary: 'The criteria that every applicant is measured by, and the application fee.',
  }),
  setCriteria: call({
    method: 'PUT',
    path: '/rentals/criteria',
    access: keepRentMoney,
    input: z.strictObject(criteriaFields),
    output: criteria,
    repeat: 'natural',
    waits: false,
    summary: 'Set the criteria and the fee of applications that come from now on. Those that were sent keep theirs.',
  }),
  vacancies: call({
    method: 'GET',
    path: '/rentals/vacancies',
    access: readRentals,
    input: z.strictObject({ ...pageInput }),
    output: pageOf(vacancy),
    summary: 'List vacancies, the newest first, each with its application page.',
  }),
  openVacancy: call({
    method: 'POST',
    path: '/rentals/units/{unit}/vacancy',
    access: workRentals,
    input: z.strictObject({
      unit: id,
      ...vacancyFields,
      words: vacancyFields.words.default(''),
      /** A listing as well, shown on the organization’s sites once it is active. */ alsoList: z
        .boolean()
        .default(false),
    }),
    output: vacancy,
    errors: ['not_found', 'conflict'],
    reaches: 'public',
    summary: 'Advertise a unit: an application page in the organization’s brand, and a listing where wanted.',
  }),
  changeVacancy: call({
    method: 'PATCH',
    path: '/rentals/vacancies/{id}',
    access: workRentals,
    input: z.strictObject(vacancyFields).partial().extend({ id, isOpen: z.boolean().optional() }),
    output: vacancy,
    versioned: true,
    errors: ['not_found', 'conflict', 'version_conflict'],
    reaches: 'public',
    summary: 'Change a vacancy, or close it: no more applications come in.',
  }),
  list: call({
    method: 'GET',
    path: '/rentals/applications',
    access: readRentals,
    input: z.strictObject({ state: z.enum(['open', 'all']).default('open'), ...pageInput }),
    output: pageOf(rentalApplicationRow),
    summary: 'List rental applications, the newest first.',
  }),
  get: call({
    method: 'GET',
    path: '/rentals/applications/{id}',
    access: workRentals,
    input: oneRental,
    output: rentalApplication,
    errors: ['not_found'],
    summary: 'Get an application with what was found out and how it measures up to the criteria it was sent under.',
  }),
  screen: call({
    method: 'PUT',
    path: '/rentals/applications/{id}/screening',
    access: workRentals,
    input: findings.extend({ id }),
    output: rentalApplication,
    versioned: true,
    errors: ['not_found', 'conflict', 'version_conflict'],
    summary: 'Enter what the papers and the screening report say.',
  }),
  decide: call({
    method: 'POST',
    path: '/rentals/applications/{id}/decision',
    access: workRentals,
    input: z.strictObject({
      id,
      decision: z.enum([...decisions, 'withdrawn']),
      /** What must come first, where it is approved on a condition. */
      condition: line(300).default(''),
    }),
    output: rentalApplication,
    versioned: true,
    errors: ['not_found', 'conflict', 'version_conflict'],
    reaches: 'people',
    summary: 'Decide by the criteria and tell the applicant. Whoever is denied gets an adverse-action notice.',
  }),
  letter: call({
    method: 'GET',
    path: '/rentals/applications/{id}/letter',
    access: workRentals,
    input: oneRental,
    output: bytes,
    reply: 'stream',
    errors: ['not_found'],
    summary: 'The decision as a PDF: the adverse-action notice where it went against the applicant.',
  }),
};

export const consentVersion = '1';
const anyone = { who: 'anyone' } as const;
const slug = z.string().regex(/^[a-z0-9]{12,40}$/, 'This link isn’t valid.');

/** The application page of a vacancy, for everybody. */
export const apply = {
  look: call({
    method: 'GET',
    path: '/apply/{slug}',
    access: anyone,
    input: z.strictObject({ slug }),
    output: z.strictObject({
      ...shownBrand,
      property: z.string(),
      unit: z.string(),
      address: z.string(),
      ...vacancyFields,
      headline: z.string(),
      words: z.string(),
      beds: z.int().nullable(),
      squareFeet: z.int().nullable(),
      criteria: z.string(),
      fee: cents,
      isOpen: z.boolean(),
      opened: z.string(),
    }),
    errors: ['not_found'],
    summary: 'A vacancy with its criteria and application fee, as everybody may read it.',
  }),
  send: call({
    method: 'POST',
    path: '/apply/{slug}',
    access: anyone,
    input: z.strictObject({
      slug,
      /** Made by the page: sent again, it is the same application. */
      reference: id,
      name: filledLine(100),
      email,
      phone: filledLine(40),
      ...answers,
      landlord: answers.landlord.default(''),
      landlordPhone: answers.landlordPhone.default(''),
      pets: answers.pets.default(''),
      note: answers.note.default(''),
      /** To a screening report, in the words on the page. */
      consent: z.literal(true, 'Agree to the screening to apply.'),
      locale: z.enum(locales),
      opened: z.string().max(400),
      website: z.string().max(200).default(''),
    }),
    output: done,
    errors: ['not_found', 'conflict', 'rate_limited'],
    repeat: 'natural',
    summary: 'Apply for a unit. The applicant is emailed a link to their page, for documents and the fee.',
  }),
};
