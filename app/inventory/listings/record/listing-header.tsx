import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Archive, ArchiveRestore, ChevronDown, ListTree, Megaphone, MoreHorizontal, Pencil } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Menu } from '#app/ui/menu.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import { toast } from '#app/ui/toast.ts';
import { useMedia } from '#app/ui/use-media.ts';
import { bathsOf } from '#contract/inventory/baths.ts';
import { type StandardStatus, transitions } from '#contract/inventory/listing-status.ts';
import type { Listing } from '#contract/inventory/listings.ts';
import { listingQueries } from '../queries.ts';
import { statusKey, toneOf } from '../status.ts';

const EditListing = lazy(() => import('./edit-listing.tsx'));
const ApplyTemplate = lazy(() => import('#app/people/tasks/templates/apply-template.tsx'));
const StatusDialog = lazy(() => import('./status-dialog.tsx'));

/** Where it is, what it costs, how far it is, and what can be done next. */
export function ListingHeader({ listing }: { listing: Listing }) {
  const t = useT();
  const format = useFormat();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isEditing, setEditing] = useState(false);
  const [isApplying, setApplying] = useState(false);
  const [to, setTo] = useState<StandardStatus | null>(null);
  const isArchived = listing.archivedAt !== null;
  const archive = useMutation({
    mutationFn: () =>
      isArchived ? api.listings.restore({ id: listing.id }) : api.listings.archive({ id: listing.id }),
    onSuccess: async (saved) => {
      client.setQueryData(listingQueries.get(listing.id).queryKey, saved);
      await client.invalidateQueries({ queryKey: ['listings'] });
      toast(t(isArchived ? 'listings.restored' : 'listings.archived'));
    },
    onError: (error) => toast(t('listings.change.failed'), { tone: 'destructive', description: error.message }),
  });
  const isSold = listing.standardStatus === 'Closed' && listing.closePrice !== null;
  const price = isSold ? listing.closePrice : listing.listPrice;
  const { listPrice, bedroomsTotal, livingArea, standardStatus, can, feed } = listing;
  const baths = bathsOf(listing);
  const next = transitions[standardStatus];
  // There, one more button would stand in a row of its own.
  const isPhone = useMedia('(max-width: 40rem)');
  const marketing = `/listing/${listing.id}/marketing`;
  const street = [listing.streetNumber, listing.streetName, listing.unitNumber && `#${listing.unitNumber}`];
  const place = [[listing.city, listing.stateOrProvince].filter(Boolean).join(', '), listing.postalCode];
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
      <div className="me-auto min-w-0">
        <h1 className="text-xl font-medium tracking-[-0.01em] wrap-anywhere">{street.filter(Boolean).join(' ')}</h1>
        <p className="text-ink-2">{place.filter(Boolean).join(' ')}</p>
        <p className="num mt-2 flex flex-wrap items-baseline gap-x-3">
          {price !== null && <b className="text-xl font-medium">{format.money(price)}</b>}
          {isSold && listPrice !== null && (
            <span className="text-ink-2">{t('listings.listedAt', { price: format.money(listPrice) })}</span>
          )}
          <span className="text-ink-2">
            <Facts
              of={[
                bedroomsTotal !== null && t('listings.beds', { count: bedroomsTotal }),
                baths !== null && t('listings.baths', { count: baths }),
                livingArea !== null && t('listings.area', { count: livingArea }),
              ]}
            />
          </span>
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {can.change && !isArchived && !feed && next.length > 0 ? (
          <Menu
            align="end"
            trigger={
              <Button aria-label={t('listings.changeStatus', { status: t.any(statusKey(standardStatus)) })}>
                <Chip tone={toneOf(standardStatus)}>{t.any(statusKey(standardStatus))}</Chip>
                <ChevronDown />
              </Button>
            }
            entries={next.map((status) => ({ label: t.any(statusKey(status)), onSelect: () => setTo(status) }))}
          />
        ) : (
          <Chip tone={toneOf(standardStatus)}>{t.any(statusKey(standardStatus))}</Chip>
        )}
        {can.change && !isArchived && !isPhone && (
          <Button asChild>
            <Link to={marketing}>{t('listings.market')}</Link>
          </Button>
        )}
        {can.change && !isArchived && (
          <Button icon={<Pencil />} onClick={() => setEditing(true)}>
            {t('listings.edit')}
          </Button>
        )}
        {((can.archive && !feed) || (can.change && !isArchived)) && (
          <Menu
            align="end"
            trigger={
              <IconButton label={t('listings.more')}>
                <MoreHorizontal />
              </IconButton>
            }
            entries={[
              ...(can.change && !isArchived && isPhone
                ? [{ label: t('listings.market'), icon: <Megaphone />, onSelect: () => void navigate(marketing) }]
                : []),
              ...(can.change && !isArchived
                ? [{ label: t('tasks.fromTemplate'), icon: <ListTree />, onSelect: () => setApplying(true) }]
                : []),
              ...(can.archive && !feed
                ? [
                    {
                      label: isArchived ? t('listings.restore') : t('listings.archive'),
                      icon: isArchived ? <ArchiveRestore /> : <Archive />,
                      onSelect: () => archive.mutate(),
                    },
                  ]
                : []),
            ]}
          />
        )}
      </div>
      <Suspense>
        {isEditing && <EditListing listing={listing} onClose={() => setEditing(false)} />}
        {isApplying && (
          <ApplyTemplate subject={{ type: 'listing', id: listing.id }} onClose={() => setApplying(false)} />
        )}
        {to && <StatusDialog listing={listing} to={to} onClose={() => setTo(null)} />}
      </Suspense>
    </div>
  );
}
