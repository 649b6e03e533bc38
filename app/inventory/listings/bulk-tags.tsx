import { useQuery } from '@tanstack/react-query';
import { useT } from '#app/i18n/t.ts';
import { TagsDialog } from '#app/records/tags-dialog.tsx';
import type { ListingBulkAct } from '#contract/inventory/listing-bulk.ts';
import { mostListingTags } from '#contract/inventory/listing-tags.ts';
import { listingQueries } from './queries.ts';

type Props = { onClose: () => void; onTags: (act: ListingBulkAct) => void };

export function BulkTags(props: Props) {
  const t = useT();
  const known = useQuery(listingQueries.tags).data?.tags ?? [];
  const words = {
    title: t('listings.bulk.tags'),
    label: t('listings.field.tags'),
    add: t('listings.bulk.addTags'),
    remove: t('listings.bulk.removeTags'),
  };
  return <TagsDialog {...props} words={words} suggestions={known.map(({ tag }) => tag)} max={mostListingTags} />;
}
