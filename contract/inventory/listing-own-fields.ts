import { z } from 'zod';
import { call } from '../core/call.ts';
import { version } from '../core/primitives.ts';
import { customField, customFieldList } from '../people/custom-fields.ts';

const current = z.strictObject({ fields: z.array(customField), version });

/** Custom fields of listings. */
export const listingOwnFields = {
  fields: call({
    method: 'GET',
    path: '/listing-fields',
    access: { who: 'member', right: 'listings.read' },
    output: current,
    summary: 'The custom fields of listings, in their order.',
  }),
  setFields: call({
    method: 'PUT',
    path: '/listing-fields',
    access: { who: 'member', right: 'organisation.change' },
    input: z.strictObject({ fields: customFieldList }),
    output: current,
    versioned: true,
    errors: ['version_conflict'],
    repeat: 'natural',
    summary: 'Add, rename, order and remove custom fields of listings. Values under a removed field are kept.',
  }),
};
