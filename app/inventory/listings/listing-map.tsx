import { api } from '#app/api.ts';
import ListMap from '#app/records/list-map.tsx';
import type { RecordList } from '#app/records/use-record-list.ts';
import type { ListingRow } from '#contract/inventory/listings.ts';
import { CompactListing } from './compact-listing.tsx';

type Props = { of: RecordList<ListingRow>; mayAct: boolean; onOpen: (id: string) => void };

export default function ListingMap({ of, mayAct, onOpen }: Props) {
  return (
    <ListMap
      of={of}
      ask={({ trash: _, ...asked }, options) => api.listings.map(asked, options)}
      mayAct={mayAct}
      nameOf={({ unparsedAddress }) => unparsedAddress}
      hrefOf={({ id }) => `/listing/${id}`}
      compact={(listing) => <CompactListing listing={listing} />}
      onOpen={onOpen}
    />
  );
}
