import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { Moon, Send, Sun } from 'lucide-react';
import { useMemo, useState } from 'react';
import { failureText } from '#app/account/failure-text.ts';
import { api } from '#app/api.ts';
import { useLocale, useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Combobox } from '#app/ui/combobox.tsx';
import { Field } from '#app/ui/field.tsx';
import type { ComboOption, OptionSource } from '#app/ui/option-source.ts';
import { Segmented } from '#app/ui/segmented.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { toast } from '#app/ui/toast.ts';
import type { Locale } from '#contract/core/locale.ts';
import type { Campaign } from '#contract/growth/campaigns/campaigns.ts';
import type { CampaignMessage } from '#contract/growth/campaigns/content.ts';
import { DeviceChoice, PreviewFrame } from '../preview-frame.tsx';
import { withoutLinks } from '../website/queries.ts';
import { campaignQueries } from './queries.ts';

type Props = {
  saved: Campaign;
  message: CampaignMessage;
  variant: 'a' | 'b';
  locale: Locale | null;
  flush: () => Promise<void>;
};

/** Searches the campaign's audience for a lead to preview. */
function usePeopleOf({ filter, timeZone }: Campaign): OptionSource {
  return useMemo(
    () => async (search, signal) => {
      const { rows } = await api.leads.list(
        { limit: 20, timeZone, ...(search && { search }), ...(filter && { filter: JSON.stringify(filter) }) },
        { signal },
      );
      return rows.map(({ id, name }) => ({ value: id, label: name }));
    },
    [filter, timeZone],
  );
}

/** The message as a lead gets it (by default the first), rendered by the server. The frame runs no scripts and its links lead nowhere. */
export function MessagePreview({ saved, message, variant, locale, flush }: Props) {
  const t = useT();
  const { locale: own } = useLocale();
  const [device, setDevice] = useState<'phone' | 'screen'>('screen');
  const [ground, setGround] = useState<'light' | 'dark'>('light');
  const [person, setPerson] = useState<ComboOption | null>(null);
  const people = usePeopleOf(saved);
  const language = locale ?? (own as Locale);
  const isSaved = saved.messages.some(({ id }) => id === message.id);
  const { data, isError } = useQuery({
    ...campaignQueries.preview(saved.id, saved.version, {
      message: message.id,
      variant,
      locale: locale ?? 'en',
      lead: person?.value,
    }),
    enabled: isSaved,
    placeholderData: keepPreviousData,
  });
  const test = useMutation({
    async mutationFn() {
      await flush();
      return api.campaigns.test({
        id: saved.id,
        message: message.id,
        variant,
        locale: language,
        ...(person && { lead: person.value }),
      });
    },
    onSuccess: ({ to }) => toast(t('campaigns.testSent', { to })),
    onError: (error) => toast(t('ui.error'), { tone: 'destructive', description: failureText(t, error) }),
  });
  return (
    <section aria-labelledby="message-preview" className="grid min-w-0 gap-3 lg:sticky lg:top-4">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="message-preview" className="me-auto text-md font-medium">
          {t('campaigns.preview')}
        </h2>
        {message.channel === 'email' && (
          <>
            <DeviceChoice devices={['phone', 'screen']} value={device} onChange={setDevice} />
            <Segmented
              label={t('campaigns.ground')}
              value={ground}
              onChange={setGround}
              options={[
                { value: 'light', label: <Sun />, 'aria-label': t('campaigns.ground.light') },
                { value: 'dark', label: <Moon />, 'aria-label': t('campaigns.ground.dark') },
              ]}
            />
          </>
        )}
        {saved.can.change && (
          <Button icon={<Send />} busy={test.isPending} onClick={() => test.mutate()}>
            {t('campaigns.test')}
          </Button>
        )}
      </div>
      <Field label={t('campaigns.previewAs')}>
        <Combobox
          label={t('campaigns.previewAs')}
          source={people}
          value={person}
          clearable
          placeholder={t('campaigns.firstPerson')}
          onChange={setPerson}
        />
      </Field>
      {isError ? (
        <p className="text-loss">{t('campaigns.previewFailed')}</p>
      ) : !data ? (
        <Skeleton className="h-96 w-full rounded-m" />
      ) : data.html === null ? (
        <div className="grid gap-2">
          <p className="text-sm text-ink-3">{t('campaigns.previewFor', { name: data.name })}</p>
          <p dir="auto" className="max-w-sm rounded-l bg-act-tint px-4 py-3 whitespace-pre-wrap text-ink wrap-anywhere">
            {data.text}
          </p>
        </div>
      ) : (
        <div className="grid gap-2">
          <div className="grid gap-0.5 rounded-m border border-line bg-surface px-4 py-3">
            <p className="text-sm text-ink-3">{t('campaigns.previewFor', { name: data.name })}</p>
            <p className="font-medium wrap-anywhere" dir="auto">
              {data.subject}
            </p>
            <p className="text-sm text-ink-3 wrap-anywhere" dir="auto">
              {data.preview}
            </p>
          </div>
          <PreviewFrame
            title={t('campaigns.preview')}
            html={withoutLinks(data.html)}
            width={device === 'phone' ? 375 : null}
            style={{ colorScheme: ground }}
            className="h-[36rem]"
          />
        </div>
      )}
    </section>
  );
}
