import { queryOptions } from '@tanstack/react-query';
import { api } from '#app/api.ts';
import type { Locale } from '#contract/core/locale.ts';
import type { MailTemplate, MailTemplateKey } from '#contract/people/mail-templates.ts';

export const mailTemplateQueries = {
  list: queryOptions({
    queryKey: ['mail-templates', 'list'],
    queryFn: ({ signal }) => api.mailTemplates.list({}, { signal }),
  }),
  get: (key: MailTemplateKey) =>
    queryOptions({
      queryKey: ['mail-templates', 'get', key],
      queryFn: ({ signal }) => api.mailTemplates.get({ key }, { signal }),
    }),
  versions: (key: MailTemplateKey) =>
    queryOptions({
      queryKey: ['mail-templates', 'versions', key],
      queryFn: ({ signal }) => api.mailTemplates.versions({ key }, { signal }),
    }),
  preview: (key: MailTemplateKey, template: MailTemplate, locale: Locale, lead: string | undefined) =>
    queryOptions({
      queryKey: ['mail-templates', 'preview', key, template, locale, lead],
      queryFn: ({ signal }) =>
        api.mailTemplates.preview({ key, ...template, locale, ...(lead && { lead }) }, { signal }),
      staleTime: 60_000,
      retry: false,
    }),
};
