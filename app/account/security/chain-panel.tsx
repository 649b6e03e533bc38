import { useMutation } from '@tanstack/react-query';
import { Download, ShieldAlert, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Progress } from '#app/ui/progress.tsx';
import { saveFile } from '#app/ui/save-file.ts';
import { toast } from '#app/ui/toast.ts';
import type { audit } from '#contract/account/audit.ts';
import type { OutputOf } from '#contract/core/call.ts';
import { failureText } from '../failure-text.ts';
import { NotConfirmed, useFresh } from '../fresh.tsx';

type Part = OutputOf<typeof audit.chain>;
type Found = { checked: number; erased: number; unsealed: number; faults: Part['faults']; head: Part['head'] };

/** Verifies the audit log: checks all seals, one part at a time. */
export function ChainPanel() {
  const t = useT();
  const format = useFormat();
  const [at, setAt] = useState<number | null>(null);
  const { freshly, confirmation } = useFresh();
  const check = useMutation({
    mutationFn: async (): Promise<Found> => {
      const found: Found = { checked: 0, erased: 0, unsealed: 0, faults: [], head: null };
      for (;;) {
        const part: Part = await api.audit.chain({ after: found.checked });
        found.erased += part.erased;
        found.unsealed += part.unsealed;
        found.faults.push(...part.faults);
        found.head = part.head;
        if (part.checkedTo <= found.checked) return found;
        found.checked = part.checkedTo;
        setAt(part.head ? part.checkedTo / part.head.seq : 1);
      }
    },
    onError: (error) => void toast(t('ui.error'), { description: failureText(t, error), tone: 'destructive' }),
  });
  const take = useMutation({
    mutationFn: () => freshly(() => api.audit.exportChain({})),
    onSuccess: (file) => saveFile(file as Blob, 'audit.ndjson'),
    onError: (error) => {
      if (!(error instanceof NotConfirmed))
        toast(t('ui.error'), { description: failureText(t, error), tone: 'destructive' });
    },
  });
  const { data } = check;
  const isWhole = data && data.faults.length === 0 && data.unsealed === 0;
  return (
    <section
      className="mb-5 grid gap-3 rounded-m border border-line bg-surface p-4 shadow-soft"
      aria-label={t('security.chain')}
    >
      <div className="flex flex-wrap items-center gap-3">
        <div className="me-auto min-w-0">
          <h2 className="font-medium">{t('security.chain')}</h2>
          <p className="max-w-[62ch] text-sm text-ink-2">{t('security.chainText')}</p>
        </div>
        <Button size="s" icon={<ShieldCheck />} busy={check.isPending} onClick={() => check.mutate()}>
          {t('security.verifyChain')}
        </Button>
        <Button size="s" icon={<Download />} busy={take.isPending} onClick={() => take.mutate()}>
          {t('security.exportChain')}
        </Button>
      </div>
      {check.isPending && <Progress value={at} label={t('security.verifyChain')} />}
      {data && (
        <div role="status" className="grid gap-1.5 text-sm">
          <p className={isWhole ? 'flex items-start gap-2 text-act' : 'flex items-start gap-2 text-loss'}>
            {isWhole ? (
              <ShieldCheck className="mt-0.5 size-4 shrink-0" />
            ) : (
              <ShieldAlert className="mt-0.5 size-4 shrink-0" />
            )}
            {isWhole
              ? t('security.chainWhole', { count: data.checked })
              : t('security.chainBroken', { count: data.faults.length + data.unsealed })}
          </p>
          {data.erased > 0 && <p className="text-ink-2">{t('security.chainErased', { count: data.erased })}</p>}
          {data.unsealed > 0 && <p className="text-loss">{t('security.chainUnsealed', { count: data.unsealed })}</p>}
          {data.faults.slice(0, 10).map(({ seq, why }) => (
            <p key={seq} className="text-loss">
              {t(`security.fault.${why}`, { number: format.number(seq) })}
            </p>
          ))}
          {data.head && (
            <p className="font-code text-xs break-all text-ink-3" dir="ltr">
              {data.head.seq}:{data.head.hash}
            </p>
          )}
        </div>
      )}
      {confirmation}
    </section>
  );
}
