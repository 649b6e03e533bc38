import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocale } from '#app/i18n/locale-context.ts';
import { useT } from '#app/i18n/t.ts';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { Locale } from '#contract/core/locale.ts';
import type { ContentPage } from '#contract/growth/pages.ts';
import { type Device, DeviceChoice, PreviewFrame } from '../preview-frame.tsx';
import { pageQueries } from './queries.ts';

const widths = { phone: 390, tablet: 820, screen: null } as const;

/** The page as visitors would see it, rendered by the server for a chosen device and language. The frame runs no scripts. */
export function PagePreview({ page, locale }: { page: ContentPage; locale: Locale | null }) {
  const t = useT();
  const { locale: own } = useLocale();
  const [device, setDevice] = useState<Device>('screen');
  const { data, isError } = useQuery({
    ...pageQueries.preview(page, locale ?? own),
    placeholderData: keepPreviousData,
  });
  return (
    <section aria-labelledby="page-preview" className="grid min-w-0 gap-3 lg:sticky lg:top-4">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="page-preview" className="me-auto text-md font-medium">
          {t('website.preview')}
        </h2>
        <DeviceChoice devices={['phone', 'tablet', 'screen']} value={device} onChange={setDevice} />
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
        <PreviewFrame
          title={t('website.preview')}
          html={data}
          width={widths[device]}
          sandbox="allow-same-origin"
          className="h-[calc(100dvh-11rem)] min-h-[32rem]"
        />
      )}
    </section>
  );
}
