import { useInfiniteQuery } from '@tanstack/react-query';
import { Download, Link2, Plus, Route } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Listed } from '#app/inventory/finance/listed.tsx';
import { type Column, Part } from '#app/inventory/finance/parts.tsx';
import { announce } from '#app/ui/announce.ts';
import { Button } from '#app/ui/button.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import { saveFile } from '#app/ui/save-file.ts';
import { toast } from '#app/ui/toast.ts';
import type { TourBook } from '#contract/verticals/commercial/tour-books.ts';
import { useRentalDeed } from '../property/use-rental-deed.ts';
import { commercialQueries } from './queries.ts';
import { TourDialog } from './tour-dialog.tsx';

export const handle = { title: 'building-sales.tours' } as const;

/** Days out with a client: which spaces, in which order and when, as PDF and as a page of theirs. */
export default function ToursPage() {
  const t = useT();
  const format = useFormat();
  const mayWork = useMay()('commercial.work');
  const [open, setOpen] = useState<{ tour?: TourBook } | null>(null);
  const list = useInfiniteQuery(commercialQueries.tours);
  const share = useRentalDeed(
    (id: string) => api.tourBooks.share({ id }),
    ({ address }) => {
      void navigator.clipboard?.writeText(address).then(() => announce(t('ui.copied')));
      toast(t('building-sales.linkCopied'), { description: address });
    },
  );
  const unshare = useRentalDeed((id: string) => api.tourBooks.unshare({ id }));
  const take = useRentalDeed(async ({ id, name }: TourBook) => {
    saveFile((await api.tourBooks.pdf({ id })) as Blob, `${name}.pdf`);
  });
  const add = mayWork && (
    <Button size="s" kind="act" icon={<Plus />} onClick={() => setOpen({})}>
      {t('building-sales.addTour')}
    </Button>
  );
  const columns: Column<TourBook>[] = [
    {
      key: 'name',
      name: t('building-sales.tour'),
      head: true,
      cell: (tour) => (
        <>
          {mayWork ? (
            <button
              type="button"
              className="tap text-start font-medium hover:underline"
              onClick={() => setOpen({ tour })}
            >
              <bdi>{tour.name}</bdi>
            </button>
          ) : (
            <bdi className="font-medium">{tour.name}</bdi>
          )}
          <span className="num block text-sm text-ink-2">
            <Facts of={[tour.client, format.date(tour.on)]} />
          </span>
        </>
      ),
    },
    {
      key: 'stops',
      name: t('building-sales.stops'),
      cell: ({ stops }) => (
        <ol className="grid gap-0.5 text-sm">
          {stops.slice(0, 4).map(({ at, building, suite }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a space may be seen twice
            <li key={place} className="flex gap-2">
              <span className="num w-17 shrink-0 text-ink-2">{format.clock(at)}</span>
              <bdi className="min-w-0 truncate">{t('building-sales.suiteAt', { building, suite })}</bdi>
            </li>
          ))}
          {stops.length > 4 && (
            <li className="text-ink-3">{t('building-sales.moreStops', { count: stops.length - 4 })}</li>
          )}
        </ol>
      ),
    },
    {
      key: 'act',
      name: '',
      end: true,
      cell: (tour) => (
        <span className="inline-flex items-center gap-0.5">
          <IconButton size="s" label={t('building-sales.pdfOf', { name: tour.name })} onClick={() => take.mutate(tour)}>
            <Download />
          </IconButton>
          {mayWork && (
            <>
              <IconButton
                size="s"
                label={t('building-sales.linkOf', { name: tour.name })}
                onClick={() => share.mutate(tour.id)}
              >
                <Link2 />
              </IconButton>
              {tour.isShared && (
                <Button
                  size="s"
                  kind="quiet"
                  aria-label={t('building-sales.revokeLinkOf', { name: tour.name })}
                  onClick={() => unshare.mutate(tour.id)}
                >
                  {t('building-sales.revokeLink')}
                </Button>
              )}
            </>
          )}
        </span>
      ),
    },
  ];
  return (
    <Part title={t('building-sales.tours')} actions={add}>
      <Listed
        label={t('building-sales.tours')}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        empty={{
          title: t('building-sales.noTours'),
          text: t('building-sales.noToursText'),
          icon: <Route />,
          actions: add,
        }}
      />
      {open && <TourDialog {...open} onClose={() => setOpen(null)} />}
    </Part>
  );
}
