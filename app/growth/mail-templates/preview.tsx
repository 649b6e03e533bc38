import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Monitor, Moon, Smartphone, Sun } from 'lucide-react';
import { useState } from 'react';
import { failureText } from '#app/account/failure-text.ts';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Combobox } from '#app/ui/combobox.tsx';
import { Field } from '#app/ui/field.tsx';
import type { ComboOption, OptionSource } from '#app/ui/option-source.ts';
import { Segmented } from '#app/ui/segmented.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { Locale } from '#contract/core/locale.ts';
import type { MailTemplate, MailTemplateKey } from '#contract/people/mail-templates.ts';
import { withoutLinks } from '../website/queries.ts';
import { mailTemplateQueries } from './queries.ts';

const people: OptionSource = async (search, signal) => {
  const { rows } = await api.leads.list({ limit: 20, timeZone: 'UTC', ...(search && { search }) }, { signal });
  return rows.map(({ id, name }) => ({ value: id, label: name }));
};

type Props = { templateKey: MailTemplateKey; template: MailTemplate; locale: Locale };

/** The email as rendered by the server. The frame runs no scripts and its links lead nowhere. */
export function TemplatePreview({ templateKey, template, locale }: Props) {
  const t = useT();
  const [device, setDevice] = useState<'phone' | 'screen'>('screen');
  const [ground, setGround] = useState<'light' | 'dark'>('light');
  const [person, setPerson] = useState<ComboOption | null>(null);
  const { data, error } = useQuery({
    ...mailTemplateQueries.preview(templateKey, template, locale, person?.value),
    placeholderData: keepPreviousData,
  });
  return (
    <section aria-labelledby="template-preview" className="grid min-w-0 gap-3 lg:sticky lg:top-4">
      <div className="flex flex-wrap items-center gap-3">
        <h3 id="template-preview" className="me-auto text-md font-medium">
          {t('campaigns.preview')}
        </h3>
        <Segmented
          label={t('content.device')}
          value={device}
          onChange={setDevice}
          options={[
            { value: 'phone', label: <Smartphone />, 'aria-label': t('content.phone') },
            { value: 'screen', label: <Monitor />, 'aria-label': t('content.screen') },
          ]}
        />
        <Segmented
          label={t('campaigns.ground')}
          value={ground}
          onChange={setGround}
          options={[
            { value: 'light', label: <Sun />, 'aria-label': t('campaigns.ground.light') },
            { value: 'dark', label: <Moon />, 'aria-label': t('campaigns.ground.dark') },
          ]}
        />
      </div>
      <Field label={t('campaigns.previewAs')}>
        <Combobox
          label={t('campaigns.previewAs')}
          source={people}
          value={person}
          clearable
          placeholder={t('mail-templates.sample')}
          onChange={setPerson}
        />
      </Field>
      {error ? (
        <p className="text-loss">{failureText(t, error)}</p>
      ) : !data ? (
        <Skeleton className="h-96 w-full rounded-m" />
      ) : (
        <div className="grid gap-2">
          <p className="rounded-m border border-line bg-surface px-4 py-3 font-medium wrap-anywhere" dir="auto">
            {data.subject}
          </p>
          <div className="overflow-x-auto">
            <iframe
              title={t('campaigns.preview')}
              srcDoc={withoutLinks(data.html)}
              sandbox=""
              style={{ colorScheme: ground, ...(device === 'phone' && { width: 375 }) }}
              className="mx-auto block h-[36rem] w-full rounded-m border border-line-strong bg-surface"
            />
          </div>
        </div>
      )}
    </section>
  );
}
