import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { Monitor, Send, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { failureText } from '#app/account/failure-text.ts';
import { api } from '#app/api.ts';
import { useLocale, useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Segmented } from '#app/ui/segmented.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { toast } from '#app/ui/toast.ts';
import type { Locale } from '#contract/core/locale.ts';
import type { Campaign } from '#contract/growth/campaigns/campaigns.ts';
import type { CampaignMessage } from '#contract/growth/campaigns/content.ts';
import { withoutLinks } from '../website/queries.ts';
import { campaignQueries } from './queries.ts';

type Props = {
  saved: Campaign;
  message: CampaignMessage;
  variant: 'a' | 'b';
  locale: Locale | null;
  flush: () => Promise<void>;
};

/** The message as the first of its people gets it, drawn by the server; the frame runs no script and leads nowhere. */
export function MessagePreview({ saved, message, variant, locale, flush }: Props) {
  const t = useT();
  const { locale: own } = useLocale();
  const [device, setDevice] = useState<'phone' | 'screen'>('screen');
  const language = locale ?? (own as Locale);
  const isSaved = saved.messages.some(({ id }) => id === message.id);
  const { data, isError } = useQuery({
    ...campaignQueries.preview(saved.id, saved.version, message.id, variant, locale ?? 'en'),
    enabled: isSaved,
    placeholderData: keepPreviousData,
  });
  const test = useMutation({
    async mutationFn() {
      await flush();
      return api.campaigns.test({ id: saved.id, message: message.id, variant, locale: language });
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
          <Segmented
            label={t('content.device')}
            value={device}
            onChange={setDevice}
            options={[
              { value: 'phone', label: <Smartphone />, 'aria-label': t('content.phone') },
              { value: 'screen', label: <Monitor />, 'aria-label': t('content.screen') },
            ]}
          />
        )}
        {saved.can.change && (
          <Button icon={<Send />} busy={test.isPending} onClick={() => test.mutate()}>
            {t('campaigns.test')}
          </Button>
        )}
      </div>
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
          <div className="overflow-x-auto">
            <iframe
              title={t('campaigns.preview')}
              srcDoc={withoutLinks(data.html)}
              sandbox=""
              style={device === 'phone' ? { width: 375 } : undefined}
              className="mx-auto block h-[36rem] w-full rounded-m border border-line-strong bg-surface"
            />
          </div>
        </div>
      )}
    </section>
  );
}
