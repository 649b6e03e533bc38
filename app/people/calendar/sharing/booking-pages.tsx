import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Copy, ExternalLink, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useMay } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { usePeople } from '#app/people/leads/use-people.tsx';
import { Button } from '#app/ui/button.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { toast } from '#app/ui/toast.ts';
import type { BookingPage } from '#contract/people/booking.ts';
import { Part } from './part.tsx';

const PageEditor = lazy(() => import('./page-editor.tsx'));

const pagesQuery = queryOptions({
  queryKey: ['booking', 'pages'],
  queryFn: ({ signal }) => api.booking.pages({}, { signal }),
});

export function BookingPages() {
  const t = useT();
  const may = useMay();
  const client = useQueryClient();
  const pages = useQuery(pagesQuery);
  const [edited, setEdited] = useState<BookingPage | 'new' | null>(null);
  const remove = useMutation({
    mutationFn: ({ id }: BookingPage) => api.booking.removePage({ id }),
    onSuccess: () => toast(t('calendar.booking.removed')),
    onError: (error) => toast(t('calendar.notSaved'), { tone: 'destructive', description: error.message }),
    onSettled: () => client.invalidateQueries({ queryKey: pagesQuery.queryKey }),
  });
  return (
    <Part
      title={t('calendar.booking.title')}
      text={t('calendar.booking.text')}
      action={
        may('calendar.open') && (
          <Button kind="act" onClick={() => setEdited('new')}>
            <Plus />
            {t('calendar.booking.new')}
          </Button>
        )
      }
    >
      {pages.isPending ? (
        <SkeletonRows rows={2} columns={2} />
      ) : pages.isError ? (
        <ErrorScreen error={pages.error} onRetry={() => void pages.refetch()} />
      ) : pages.data.pages.length === 0 ? (
        <p className="text-ink-3">{t('calendar.booking.none')}</p>
      ) : (
        <ul className="border-t border-line">
          {pages.data.pages.map((page) => (
            <PageRow key={page.id} page={page} onEdit={() => setEdited(page)} onRemove={() => remove.mutate(page)} />
          ))}
        </ul>
      )}
      {edited && (
        <Suspense>
          <PageEditor
            key={edited === 'new' ? 'new' : edited.id}
            page={edited === 'new' ? null : edited}
            onClose={() => setEdited(null)}
            onSaved={() => {
              setEdited(null);
              void client.invalidateQueries({ queryKey: pagesQuery.queryKey });
            }}
          />
        </Suspense>
      )}
    </Part>
  );
}

function PageRow({ page, onEdit, onRemove }: { page: BookingPage; onEdit: () => void; onRemove: () => void }) {
  const t = useT();
  const people = usePeople();
  const copy = async () => {
    await navigator.clipboard.writeText(page.address);
    toast(t('calendar.booking.copied'));
  };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-3">
      <div className="grid min-w-0 flex-1 basis-60">
        <span className="truncate font-medium">{page.title}</span>
        <span className="truncate text-sm text-ink-2" dir="ltr">
          {page.address}
        </span>
        <span className="text-sm text-ink-3">
          {[
            page.hosts.map((host) => people.nameOf(host)).join(', '),
            ...(page.together && page.hosts.length > 1 ? [t('calendar.booking.together')] : []),
            page.isOpen ? t('calendar.booking.upcoming', { count: page.upcoming }) : t('calendar.booking.closed'),
          ].join(' · ')}
        </span>
      </div>
      <IconButton label={t('calendar.booking.copy', { title: page.title })} onClick={() => void copy()}>
        <Copy />
      </IconButton>
      <a
        href={`/book/${page.slug}`}
        target="_blank"
        rel="noreferrer"
        aria-label={t('calendar.booking.open', { title: page.title })}
        className="tap grid size-9 place-items-center rounded-s text-ink-2 hover:bg-sunken hover:text-ink"
      >
        <ExternalLink className="size-4" />
      </a>
      {page.can.change && (
        <>
          <Button size="s" onClick={onEdit}>
            {t('calendar.booking.edit')}
          </Button>
          <Button size="s" kind="quiet" onClick={onRemove}>
            {t('calendar.remove')}
          </Button>
        </>
      )}
    </li>
  );
}
