import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Archive, ArchiveRestore, CircleDollarSign, ListTree, Megaphone, Pencil } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { toast } from '#app/ui/toast.ts';
import type { StandardStatus } from '#contract/inventory/listing-status.ts';
import type { Listing } from '#contract/inventory/listings.ts';
import { listingQueries } from '../queries.ts';

const EditListing = lazy(() => import('./edit-listing.tsx'));
const PriceDialog = lazy(() => import('./price-dialog.tsx'));
const ApplyTemplate = lazy(() => import('#app/people/tasks/templates/apply-template.tsx'));
const StatusDialog = lazy(() => import('./status-dialog.tsx'));

type Entry = { label: string; icon: ReactNode; onSelect: () => void };
type Opened = 'edit' | 'price' | 'template' | { to: StandardStatus } | null;

export type ListingActs = {
  open: (what: Opened) => void;
  mayChange: boolean;
  mayPrice: boolean;
  /** Further actions; `all` is for places with room for a single button. */
  rest: Entry[];
  all: Entry[];
  dialogs: ReactNode;
};

/** All actions on a listing, shared by its header and its section bar. */
export function useListingActs(listing: Listing): ListingActs {
  const t = useT();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [opened, open] = useState<Opened>(null);
  const { can, feed } = listing;
  const isArchived = listing.archivedAt !== null;
  const mayChange = can.change && !isArchived;
  const mayPrice = mayChange && !feed;
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
  const rest: Entry[] = [
    ...(mayChange ? [{ label: t('tasks.fromTemplate'), icon: <ListTree />, onSelect: () => open('template') }] : []),
    ...(can.archive && !feed
      ? [
          {
            label: isArchived ? t('listings.restore') : t('listings.archive'),
            icon: isArchived ? <ArchiveRestore /> : <Archive />,
            onSelect: () => archive.mutate(),
          },
        ]
      : []),
  ];
  const all: Entry[] = [
    ...(mayPrice
      ? [{ label: t('listings.changePrice'), icon: <CircleDollarSign />, onSelect: () => open('price') }]
      : []),
    ...(mayChange
      ? [
          { label: t('listings.edit'), icon: <Pencil />, onSelect: () => open('edit') },
          {
            label: t('listings.market'),
            icon: <Megaphone />,
            onSelect: () => void navigate(`/listing/${listing.id}/marketing`),
          },
        ]
      : []),
    ...rest,
  ];
  const close = () => open(null);
  const dialogs = (
    <Suspense>
      {opened === 'edit' && <EditListing listing={listing} onClose={close} />}
      {opened === 'price' && <PriceDialog listing={listing} onClose={close} />}
      {opened === 'template' && <ApplyTemplate subject={{ type: 'listing', id: listing.id }} onClose={close} />}
      {typeof opened === 'object' && opened && <StatusDialog listing={listing} to={opened.to} onClose={close} />}
    </Suspense>
  );
  return { open, mayChange, mayPrice, rest, all, dialogs };
}
