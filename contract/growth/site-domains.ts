import { z } from 'zod';
import { call, done } from '../core/call.ts';
import { id, instant } from '../core/primitives.ts';

/** A DNS host name: no scheme, path or port. */
export const hostName = z
  .string()
  .trim()
  .toLowerCase()
  .max(253, 'At most 253 characters.')
  .regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/, 'Enter a domain, such as www.example.com.');

const record = z.strictObject({
  type: z.enum(['TXT', 'CNAME']),
  name: z.string(),
  value: z.string(),
  isThere: z.boolean(),
});

const domain = z.strictObject({
  id,
  host: z.string(),
  /** `live`: serves the site. `failing`: did so until its records changed. */
  state: z.enum(['waiting', 'live', 'failing']),
  problem: z.string(),
  /** The DNS records required. */
  records: z.array(record),
  checkedAt: instant.nullable(),
});
export type SiteDomain = z.infer<typeof domain>;

const manage = { who: 'member', right: 'sites.manage' } as const;
const rows = z.strictObject({ rows: z.array(domain).max(50) });

export const siteDomains = {
  list: call({
    method: 'GET',
    path: '/sites/{site}/domains',
    access: { who: 'member', right: 'sites.read' },
    input: z.strictObject({ site: id }),
    output: rows,
    errors: ['not_found'],
    summary: 'The domains of a site, each with the DNS records that it wants and how it stands.',
  }),
  add: call({
    method: 'POST',
    path: '/sites/{site}/domains',
    access: manage,
    input: z.strictObject({ site: id, host: hostName }),
    output: domain,
    errors: ['not_found', 'conflict'],
    waits: false,
    summary: 'Add a domain to a site. It serves the site once its DNS records were found.',
  }),
  check: call({
    method: 'POST',
    path: '/site-domains/{id}/check',
    access: manage,
    reaches: 'public',
    input: z.strictObject({ id }),
    output: domain,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    waits: false,
    summary: 'Ask the name servers for the records of a domain. With both there, the domain serves the site.',
  }),
  remove: call({
    method: 'DELETE',
    path: '/site-domains/{id}',
    access: manage,
    input: z.strictObject({ id }),
    output: done,
    errors: ['not_found'],
    waits: false,
    summary: 'Remove a domain from a site.',
  }),
};
