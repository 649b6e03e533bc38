import { z } from 'zod';
import { inboundMapping } from '#contract/people/inbound-mapping.ts';
import { leadKinds } from '#contract/people/lead-fields.ts';
import { portalFacts } from '#contract/people/portals.ts';
import { type Inquiry, Unreadable } from '../inquiry.ts';
import { inquiryOf, mapped } from './any.ts';

const named = z.object({ id: z.string(), name: z.string().default('') });

/** The answers to a Facebook lead form from the Graph API, with our settings for the form at the time they were fetched. */
export const leadAdAnswer = z.object({
  lead: z.object({
    id: z.string(),
    created_time: z.string(),
    ad_name: z.string().default(''),
    adset_name: z.string().default(''),
    campaign_name: z.string().default(''),
    platform: z.string().default(''),
    field_data: z.array(z.object({ name: z.string(), values: z.array(z.string()).default([]) })).default([]),
  }),
  page: named,
  form: named,
  kind: z.enum(leadKinds),
  mapping: inboundMapping,
  /** The consent text that the lead agreed to, or null. */
  agreement: z.string().nullable(),
});
type LeadAdAnswer = z.input<typeof leadAdAnswer>;

export const leadAdRaw = (answer: LeadAdAnswer): Buffer => Buffer.from(JSON.stringify(answer));

export function readLeadAd(text: string): Inquiry {
  const read = leadAdAnswer.safeParse(JSON.parse(text));
  if (!read.success) throw new Unreadable('Facebook told this in a way that cannot be read.');
  const { lead, page, form, kind, mapping, agreement } = read.data;
  const values = lead.field_data
    .map(({ name, values: said }): [string, string] => [name.slice(0, 200), said.join(', ').trim().slice(0, 5_000)])
    .filter(([, said]) => said !== '');
  const { name: sourceName, source } = portalFacts.facebook;
  return inquiryOf(mapped(values, mapping), {
    kind,
    source,
    sourceName,
    ...(agreement && { consent: agreement, consentVersion: `facebook ${form.id}` }),
    ad: {
      form: form.name,
      campaign: lead.campaign_name,
      adSet: lead.adset_name,
      ad: lead.ad_name,
      page: page.name,
      platform: lead.platform,
    },
  });
}
