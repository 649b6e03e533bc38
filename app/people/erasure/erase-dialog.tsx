import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { NotConfirmed, useFresh } from '#app/account/fresh.tsx';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { listPlace } from '#app/records/list-place.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogClose } from '#app/ui/dialog.tsx';
import { SkeletonText } from '#app/ui/skeleton.tsx';
import type { ErasureReport } from '#contract/people/erasure.ts';
import type { Lead } from '#contract/people/leads.ts';

/** Shows what will be erased and what the law requires to keep, before and after erasing a person. */
export default function EraseDialog({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  const t = useT();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { freshly, confirmation } = useFresh();
  const [key] = useState(() => crypto.randomUUID());
  const { id, name } = lead;
  const preview = useQuery({
    queryKey: ['leads', 'erasure', id],
    queryFn: () => api.leads.previewErasure({ id }),
    staleTime: 0,
  });
  const erase = useMutation({ mutationFn: () => freshly(() => api.leads.erase({ id }, { key })) });
  const close = () => {
    onClose();
    if (!erase.data) return;
    void navigate(listPlace('leads'));
    void client.invalidateQueries();
  };
  const report = erase.data ?? preview.data;
  const problem = preview.error ?? (erase.error instanceof NotConfirmed ? null : erase.error);
  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => !open && close()}
        title={t(erase.data ? 'leads.erase.doneTitle' : 'leads.erase.title', { name })}
        description={erase.data ? undefined : t('leads.erase.text')}
        footer={
          erase.data ? (
            <DialogClose>
              <Button kind="act">{t('ui.done')}</Button>
            </DialogClose>
          ) : (
            <>
              <DialogClose>
                <Button>{t('ui.cancel')}</Button>
              </DialogClose>
              <Button kind="loss" busy={erase.isPending} disabled={!report} onClick={() => erase.mutate()}>
                {t('leads.erase.action')}
              </Button>
            </>
          )
        }
      >
        {problem && (
          <p role="alert" className="mb-4 rounded-m bg-loss-tint px-3 py-2.5 text-loss">
            {problem.message}
          </p>
        )}
        {report ? <Report report={report} isDone={!!erase.data} /> : !problem && <SkeletonText lines={6} />}
      </Dialog>
      {confirmation}
    </>
  );
}

function Report({ report: { erased, kept }, isDone }: { report: ErasureReport; isDone: boolean }) {
  const t = useT();
  return (
    <div className="grid gap-5">
      <section className="grid gap-2">
        <h3 className="font-medium">{t(isDone ? 'leads.erase.erased' : 'leads.erase.toErase')}</h3>
        <ul className="grid list-disc gap-1 ps-5 text-ink-2">
          {erased
            .filter(({ count }) => count > 0)
            .map(({ what, count }) => (
              <li key={what}>{t(`leads.erase.what.${what}`, { count })}</li>
            ))}
        </ul>
      </section>
      {kept.length > 0 && (
        <section className="grid gap-2">
          <h3 className="font-medium">{t(isDone ? 'leads.erase.kept' : 'leads.erase.toKeep')}</h3>
          <ul className="grid list-disc gap-1 ps-5 text-ink-2">
            {kept.map(({ what, count }) => (
              <li key={what}>{t(`leads.erase.keep.${what}`, { count })}</li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
