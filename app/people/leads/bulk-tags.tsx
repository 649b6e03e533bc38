import { useQuery } from '@tanstack/react-query';
import { useT } from '#app/i18n/t.ts';
import { TagsDialog } from '#app/records/tags-dialog.tsx';
import type { BulkAct } from '#contract/people/lead-bulk.ts';
import { leadQueries } from './queries.ts';

type Props = { onClose: () => void; onTags: (act: BulkAct) => void };

export default function BulkTags(props: Props) {
  const t = useT();
  const known = useQuery(leadQueries.tags).data?.tags ?? [];
  const words = {
    title: t('leads.bulk.tags'),
    label: t('leads.field.tags'),
    add: t('leads.bulk.addTags'),
    remove: t('leads.bulk.removeTags'),
  };
  return <TagsDialog {...props} words={words} suggestions={known.map(({ tag }) => tag)} max={30} />;
}
