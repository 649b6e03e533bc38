import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Monitor, Smartphone, Tablet } from 'lucide-react';
import { useState } from 'react';
import { useLocale } from '#app/i18n/locale-context.ts';
import { useT } from '#app/i18n/t.ts';
import { Segmented } from '#app/ui/segmented.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { Locale } from '#contract/core/locale.ts';
import type { ContentPage } from '#contract/growth/pages.ts';
import { pageQueries } from './queries.ts';

const widths = { phone: 390, tablet: 820, screen: null } as const;
type Device = keyof typeof widths;

/** The page as visitors would see it, drawn by the server, on a device and in a language of choice. The frame runs no script. */
export function PagePreview({ page, locale }: { page: ContentPage; locale: Locale | null }) {
  const t = useT();
  const { locale: own } = useLocale();
  const [device, setDevice] = useState<Device>('screen');
  const { data, isError } = useQuery({
    ...pageQueries.preview(page, locale ?? own),
    placeholderData: keepPreviousData,
  });
  const width = widths[device];
  return (
    <section aria-labelledby="page-preview" className="grid min-w-0 gap-3 lg:sticky lg:top-4">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="page-preview" className="me-auto text-md font-medium">
          {t('website.preview')}
        </h2>
        <Segmented
          label={t('content.device')}
          value={device}
          onChange={setDevice}
          options={[
            { value: 'phone', label: <Smartphone />, 'aria-label': t('content.phone') },
            { value: 'tablet', label: <Tablet />, 'aria-label': t('content.tablet') },
            { value: 'screen', label: <Monitor />, 'aria-label': t('content.screen') },
          ]}
        />
        <a
          href={page.preview}
          target="_blank"
          rel="noopener"
          className="tap text-sm text-act underline-offset-4 hover:underline"
        >
          {t('website.openPreview')}
        </a>
      </div>
      {isError ? (
        <p className="text-loss">{t('website.previewFailed')}</p>
      ) : data === undefined ? (
        <Skeleton className="h-[40rem] w-full rounded-m" />
      ) : (
        <div className="overflow-x-auto">
          <iframe
            title={t('website.preview')}
            srcDoc={data}
            sandbox="allow-same-origin"
            style={width === null ? undefined : { width }}
            className="mx-auto block h-[calc(100dvh-11rem)] min-h-[32rem] w-full rounded-m border border-line-strong bg-surface"
          />
        </div>
      )}
    </section>
  );
}
