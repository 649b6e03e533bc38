import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { failureText } from '#app/account/failure-text.ts';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Card } from '#app/ui/card.tsx';
import { Input } from '#app/ui/input.tsx';
import { toast } from '#app/ui/toast.ts';
import type { AiCap } from '#contract/growth/ai-tools/ai-tools.ts';
import { aiQueries } from './queries.ts';

/** How many of the plan's credits each member may use. */
export default function Caps() {
  const t = useT();
  const { data } = useQuery(aiQueries.caps);
  if (!data) return null;
  return (
    <Card title={t('ai-tools.caps')}>
      <p className="mb-3 text-sm text-ink-2">{t('ai-tools.capsText')}</p>
      <ul className="divide-y divide-line">
        {data.rows.map((row) => (
          <CapRow key={`${row.member} ${row.cap}`} row={row} />
        ))}
      </ul>
    </Card>
  );
}

function CapRow({ row: { member, name, used, cap } }: { row: AiCap }) {
  const t = useT();
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: (next: number | null) => api.aiTools.setCap({ member, cap: next }),
    onSuccess: () => toast(t('ai-tools.capSaved')),
    onError: (error) => toast(t('ai-tools.capFailed'), { tone: 'destructive', description: failureText(t, error) }),
    onSettled: () => client.invalidateQueries({ queryKey: ['ai'] }),
  });
  const settle = (text: string) => {
    const next = text.trim() === '' ? null : Math.floor(Number(text));
    if (next !== cap && (next === null || (Number.isFinite(next) && next >= 0))) save.mutate(next);
  };
  return (
    <li className="flex flex-wrap items-center gap-3 py-2">
      <span className="min-w-0 flex-1 basis-40 truncate">{name}</span>
      <span className="num text-sm text-ink-3">{t('ai-tools.usedBy', { used })}</span>
      <Input
        type="number"
        min={0}
        inputMode="numeric"
        aria-label={t('ai-tools.capOf', { name })}
        placeholder={t('ai-tools.noCap')}
        defaultValue={cap ?? ''}
        onBlur={({ target }) => settle(target.value)}
        className="w-28"
      />
    </li>
  );
}
