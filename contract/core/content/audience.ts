import { defineFields } from '../fields.ts';
import { filterSchema } from '../filter-schema.ts';
import { locales } from '../locale.ts';

/** Facts about the reader that decide which blocks are shown, as fields of the filter language. */
export const audienceFields = defineFields({
  language: {
    type: 'choice',
    label: 'content.audience.language',
    options: locales.map((value) => ({ value, label: `leads.language.${value}` })),
  },
  firstName: { type: 'text', label: 'content.audience.firstName' },
  city: { type: 'text', label: 'content.audience.city' },
  source: { type: 'text', label: 'content.audience.source' },
});

export type Audience = { language: string; firstName?: string; city?: string; source?: string };

export const audienceFilter = filterSchema(audienceFields);
