import { z } from 'zod';
import { call, done } from '../../core/call.ts';
import { day, id, text } from '../../core/primitives.ts';
import { leaseDraft } from './lease-signing.ts';
import { oneRental, someCents, workRentals } from './portfolio.ts';
import { mostMonths, mostTerms } from './renewal-terms.ts';

export const renewalOffers = {
  send: call({
    method: 'POST',
    path: '/rentals/leases/{id}/renewal-offers',
    access: workRentals,
    reaches: 'people',
    input: z.strictObject({
      id,
      choices: z
        .array(
          z.strictObject({
            /** None: month to month. */
            months: z.int().min(1, 'Enter 1 to 60.').max(mostMonths, 'Enter 1 to 60.').nullable(),
            rent: someCents,
          }),
        )
        .min(1, 'Add a term.')
        .max(mostTerms),
      /** The last day on which it can be answered. */
      expiresOn: day,
      note: text(1_000).default(''),
      /** What the lease is written from once a tenant accepts; the standard text where left out. */
      template: id.nullable().default(null),
    }),
    output: oneRental,
    errors: ['not_found', 'conflict'],
    waits: false,
    summary:
      'Offer tenants one to three terms to renew at. They answer in their portal; an earlier offer is withdrawn.',
  }),
  withdraw: call({
    method: 'POST',
    path: '/rentals/renewal-offers/{id}/withdraw',
    access: workRentals,
    input: oneRental,
    output: done,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    waits: false,
    summary: 'Withdraw a renewal offer that isn’t signed.',
  }),
  prepare: call({
    method: 'POST',
    path: '/rentals/renewal-offers/{id}/lease-draft',
    access: workRentals,
    input: oneRental,
    output: leaseDraft,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    summary: 'Prepare the lease of an accepted renewal offer. Answers the one that is already prepared.',
  }),
};
