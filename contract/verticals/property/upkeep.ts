import { z } from 'zod';
import { call, done } from '../../core/call.ts';
import { pageInput, pageOf } from '../../core/page.ts';
import { cents, day, filledLine, id, instant, line, locale, text, version } from '../../core/primitives.ts';
import { payMethods } from '../../inventory/finance/pay-methods.ts';
import { centsFromZero, keepRentMoney, named, oneRental, readRentals, someCents, workRentals } from './portfolio.ts';
import { priorities, requestStates } from './words.ts';

export const mostVendors = 500;

const vendorDetails = {
  name: filledLine(120),
  trade: line(80),
  email: line(200),
  phone: line(40),
  insurer: line(120),
  policyNumber: line(60),
  /** In which they are written to. */
  language: locale,
  /** The last day that the certificate of insurance covers. Without it the vendor cannot be sent. */
  insuredUntil: day.nullable(),
};
export const vendor = z.strictObject({ id, ...vendorDetails, name: z.string(), isInsured: z.boolean(), version });
export type Vendor = z.infer<typeof vendor>;

export const maintenanceRequest = z.strictObject({
  id,
  property: named,
  unit: named.nullable(),
  lease: id.nullable(),
  title: z.string(),
  description: z.string(),
  priority: z.enum(priorities),
  state: z.enum(requestStates),
  vendor: z.strictObject({ id, name: z.string(), isInsured: z.boolean() }).nullable(),
  scheduledOn: day.nullable(),
  estimate: cents.nullable(),
  /** Above the property’s limit and not approved by its owner yet. */
  needsApproval: z.boolean(),
  approvedBy: z.string(),
  billed: cents,
  /** What the tenant sent along. */
  photos: z.array(named),
  createdAt: instant,
  version,
});
export type MaintenanceRequest = z.infer<typeof maintenanceRequest>;

const rentalBill = z.strictObject({
  id,
  vendor: named,
  property: named,
  request: id.nullable(),
  memo: z.string(),
  cents,
  dueOn: day,
  paidOn: day.nullable(),
});
export type RentalBill = z.infer<typeof rentalBill>;

export const rentalUpkeep = {
  vendors: call({
    method: 'GET',
    path: '/rentals/vendors',
    access: readRentals,
    output: z.strictObject({ vendors: z.array(vendor).max(mostVendors) }),
    summary: 'List vendors and whether their insurance is valid today.',
  }),
  addVendor: call({
    method: 'POST',
    path: '/rentals/vendors',
    access: workRentals,
    input: z.strictObject({
      ...vendorDetails,
      trade: vendorDetails.trade.default(''),
      email: vendorDetails.email.default(''),
      phone: vendorDetails.phone.default(''),
      language: vendorDetails.language.default('en'),
      insurer: vendorDetails.insurer.default(''),
      policyNumber: vendorDetails.policyNumber.default(''),
      insuredUntil: vendorDetails.insuredUntil.default(null),
    }),
    output: vendor,
    errors: ['conflict'],
    summary: 'Add a vendor with their certificate of insurance.',
  }),
  changeVendor: call({
    method: 'PATCH',
    path: '/rentals/vendors/{id}',
    access: workRentals,
    input: z.strictObject(vendorDetails).partial().extend({ id }),
    output: vendor,
    versioned: true,
    errors: ['not_found', 'conflict', 'version_conflict'],
    summary: 'Change a vendor or their certificate of insurance.',
  }),
  requests: call({
    method: 'GET',
    path: '/rentals/requests',
    access: readRentals,
    input: z.strictObject({ state: z.enum(['open', 'all']).default('open'), property: id.optional(), ...pageInput }),
    output: pageOf(maintenanceRequest),
    summary: 'List maintenance requests, the newest first.',
  }),
  addRequest: call({
    method: 'POST',
    path: '/rentals/requests',
    access: workRentals,
    input: z.strictObject({
      property: id,
      unit: id.nullable().default(null),
      title: filledLine(160),
      description: text(4_000).default(''),
      priority: z.enum(priorities).default('normal'),
    }),
    output: maintenanceRequest,
    errors: ['not_found'],
    summary: 'Add a maintenance request.',
  }),
  changeRequest: call({
    method: 'PATCH',
    path: '/rentals/requests/{id}',
    access: workRentals,
    input: z.strictObject({
      id,
      state: z.enum(requestStates).optional(),
      priority: z.enum(priorities).optional(),
      vendor: id.nullable().optional(),
      scheduledOn: day.nullable().optional(),
      estimate: centsFromZero.nullable().optional(),
      /** Who of the owners approved the estimate. */
      approvedBy: line(120).optional(),
    }),
    output: maintenanceRequest,
    versioned: true,
    errors: ['not_found', 'conflict', 'version_conflict'],
    summary: 'Move a request on. A vendor without valid insurance cannot be sent, nor work above the owner’s limit.',
  }),
  bills: call({
    method: 'GET',
    path: '/rentals/bills',
    access: readRentals,
    input: z.strictObject({ state: z.enum(['unpaid', 'all']).default('unpaid'), ...pageInput }),
    output: pageOf(rentalBill),
    summary: 'List vendors’ bills: those to pay, or all.',
  }),
  addBill: call({
    method: 'POST',
    path: '/rentals/bills',
    access: keepRentMoney,
    input: z.strictObject({
      property: id,
      vendor: id,
      request: id.nullable().default(null),
      memo: filledLine(120),
      cents: someCents,
      dueOn: day,
      /** Charged to the tenant of the request’s lease. */
      billBack: centsFromZero.default(0),
    }),
    output: oneRental,
    errors: ['not_found', 'conflict'],
    waits: false,
    summary: 'Enter a vendor’s bill for a property, and charge the tenant where it is theirs to pay.',
  }),
  payBill: call({
    method: 'POST',
    path: '/rentals/bills/{id}/pay',
    access: keepRentMoney,
    input: z.strictObject({
      id,
      on: day,
      method: z.enum(payMethods).default('check'),
      reference: line(80).default(''),
    }),
    output: done,
    errors: ['not_found', 'conflict'],
    waits: false,
    summary: 'Pay a bill from what is held for its property, and never from another’s.',
  }),
};
