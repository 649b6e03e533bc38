import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '#app/account/failure-text.ts';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { Field } from '#app/ui/field.tsx';
import { rowsOf } from '#app/ui/list/near-pages.ts';
import { MoreButton } from '#app/ui/more-button.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { toast } from '#app/ui/toast.ts';
import type { AwaitedDraft } from '#contract/growth/ai-tools/ai-tools.ts';
import { aiQueries } from './queries.ts';
import { partNames, toolTitles } from './tool-words.ts';

/** Drafts of other members that await approval. */
export default function Awaiting() {
  const t = useT();
  const pages = useInfiniteQuery(aiQueries.awaiting);
  const rows = rowsOf<AwaitedDraft>(pages.data);
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="ai-awaiting" className="grid gap-3">
      <h2 id="ai-awaiting" className="text-md font-medium">
        {t('ai-tools.awaiting')}
      </h2>
      <ul className="grid gap-3">
        {rows.map((draft) => (
          <Awaited key={draft.id} draft={draft} />
        ))}
      </ul>
      <MoreButton pages={pages} size="s" kind="quiet" className="justify-self-center" />
    </section>
  );
}

function Awaited({ draft: { id, version, tool, by, subjectName, parts, createdAt } }: { draft: AwaitedDraft }) {
  const t = useT();
  const format = useFormat();
  const client = useQueryClient();
  const [note, setNote] = useState<string | null>(null);
  const decide = useMutation({
    mutationFn: (approve: boolean) => api.aiTools.decide({ id, approve, note: note ?? '' }, { version }),
    onSuccess: (_, approve) => toast(t(approve ? 'ai-tools.approved' : 'ai-tools.returned')),
    onError: (error) => toast(t('ai-tools.failed'), { tone: 'destructive', description: failureText(t, error) }),
    onSettled: () => client.invalidateQueries({ queryKey: ['ai'] }),
  });
  return (
    <li>
      <Card title={[t(toolTitles[tool]), subjectName].filter(Boolean).join(' · ')}>
        <div className="grid gap-3">
          <p className="text-sm text-ink-3">
            {t('ai-tools.awaitedFrom', { name: by, when: format.relative(createdAt) })}
          </p>
          {parts
            .filter(({ text }) => text)
            .map(({ name, text }) => (
              <div key={name} className="grid gap-0.5">
                <h3 className="text-sm font-medium text-ink-3">{t(partNames[name as keyof typeof partNames])}</h3>
                <p className="leading-relaxed whitespace-pre-wrap wrap-anywhere" dir="auto">
                  {text}
                </p>
              </div>
            ))}
          {note !== null && (
            <Field label={t('ai-tools.returnNote')}>
              <Textarea rows={2} maxLength={500} value={note} onChange={({ target }) => setNote(target.value)} />
            </Field>
          )}
          <div className="flex flex-wrap gap-2 border-t border-line pt-3">
            {note === null ? (
              <>
                <Button kind="act" busy={decide.isPending} onClick={() => decide.mutate(true)}>
                  {t('ai-tools.approve')}
                </Button>
                <Button onClick={() => setNote('')}>{t('ai-tools.return')}</Button>
              </>
            ) : (
              <>
                <Button kind="act" busy={decide.isPending} disabled={!note.trim()} onClick={() => decide.mutate(false)}>
                  {t('ai-tools.return')}
                </Button>
                <Button kind="quiet" onClick={() => setNote(null)}>
                  {t('ui.cancel')}
                </Button>
              </>
            )}
          </div>
        </div>
      </Card>
    </li>
  );
}
