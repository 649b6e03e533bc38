import { Upload } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { refreshSession } from '#app/account/refresh.ts';
import { useMay } from '#app/account/session.ts';
import { requestFor } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { statusOf } from '#app/ui/problem.ts';
import { sendFile } from '#app/ui/upload/send-file.ts';
import { type DealItem, dealChecklist } from '#contract/inventory/deals/deal-checklist.ts';
import type { Deal } from '#contract/inventory/deals/deals.ts';
import { useDealDeed } from './use-deal-deed.ts';

const DatedDialog = lazy(() => import('./dated-dialog.tsx'));

async function submit(dealId: string, itemId: string, file: File, datedOn: string | null): Promise<unknown> {
  const { path, headers } = requestFor(dealChecklist.submitItem, {
    id: dealId,
    itemId,
    name: file.name,
    ...(datedOn && { datedOn }),
  });
  const hooks = { signal: new AbortController().signal, onProgress: () => {} };
  const once = () => sendFile(file, { url: path, headers }, hooks);
  try {
    return await once();
  } catch (error) {
    // The token ran out on the way; the same key makes one document of both attempts.
    if (statusOf(error) === 401 && (await refreshSession())) return once();
    throw error instanceof Error ? error : new Error((error as { message?: string }).message ?? '');
  }
}

/** A document is chosen and handed in. */
export function SubmitButton({ deal, item }: { deal: Deal; item: DealItem }) {
  const t = useT();
  const may = useMay();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<File | null>(null);
  const send = useDealDeed(({ file, datedOn }: { file: File; datedOn: string | null }) =>
    submit(deal.id, item.id, file, datedOn),
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
          // Of what grows old it must be known how old it is.
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
