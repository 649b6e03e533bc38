import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Field } from '#app/ui/field.tsx';
import { TagInput } from '#app/ui/tag-input.tsx';
import type { BulkAct } from '#contract/people/lead-bulk.ts';
import { leadQueries } from './queries.ts';

type Props = { onClose: () => void; onTags: (act: BulkAct) => void };

export default function BulkTags({ onClose, onTags }: Props) {
  const t = useT();
  const known = useQuery(leadQueries.tags).data?.tags ?? [];
  const [tags, setTags] = useState<string[]>([]);
  const act = (kind: 'add_tags' | 'remove_tags') => {
    onTags({ act: kind, tags });
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('leads.bulk.tags')}
      footer={
        <>
          <Button disabled={tags.length === 0} onClick={() => act('remove_tags')}>
            {t('leads.bulk.removeTags')}
          </Button>
          <Button kind="act" disabled={tags.length === 0} onClick={() => act('add_tags')}>
            {t('leads.bulk.addTags')}
          </Button>
        </>
      }
    >
      <Field label={t('leads.field.tags')}>
        <TagInput value={tags} onChange={setTags} suggestions={known.map(({ tag }) => tag)} max={30} />
      </Field>
    </Dialog>
  );
}
