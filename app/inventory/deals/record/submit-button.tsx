import { Upload } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { sendInSession } from '#app/account/send-in-session.ts';
import { useMay } from '#app/account/session.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { type DealItem, dealChecklist } from '#contract/inventory/deals/deal-checklist.ts';
import type { Deal } from '#contract/inventory/deals/deals.ts';
import { useDealDeed } from './use-deal-deed.ts';

const DatedDialog = lazy(() => import('./dated-dialog.tsx'));

/** Chooses and uploads a document. */
export function SubmitButton({ deal, item }: { deal: Deal; item: DealItem }) {
  const t = useT();
  const may = useMay();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<File | null>(null);
  const send = useDealDeed(({ file, datedOn }: { file: File; datedOn: string | null }) =>
    sendInSession(
      dealChecklist.submitItem,
      { id: deal.id, itemId: item.id, name: file.name, ...(datedOn && { datedOn }) },
      file,
    ),
  );
  if (!may('files.write')) return null;
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('deals.item.fileFor', { name: item.name })}
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          // A document that expires needs its date.
          if (file && item.goodFor) setChosen(file);
          else if (file) send.mutate({ file, datedOn: null });
        }}
      />
      <Button size="s" icon={<Upload />} busy={send.isPending} onClick={() => input.current?.click()}>
        {item.file ? t('deals.item.replace') : t('deals.item.submit')}
      </Button>
      <Suspense>
        {chosen && (
          <DatedDialog
            item={item}
            onDay={(datedOn) => send.mutate({ file: chosen, datedOn })}
            onClose={() => setChosen(null)}
          />
        )}
      </Suspense>
    </>
  );
}
