import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { failureText } from '#app/account/failure-text.ts';
import { useMay } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { toast } from '#app/ui/toast.ts';
import type { AutomationDraft } from '#contract/people/automations/automations.ts';
import { automationQueries } from './queries.ts';

/** Unreviewed drafts by automations, to edit, send in the member's own name, or dismiss. */
export default function Drafts({ onClose }: { onClose: () => void }) {
  const t = useT();
  const { data } = useQuery(automationQueries.drafts);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} size="l" title={t('automations.drafts.title')}>
      {!data ? (
        <SkeletonRows rows={3} columns={2} />
      ) : data.drafts.length === 0 ? (
        <p className="text-ink-3">{t('automations.drafts.none')}</p>
      ) : (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {data.drafts.map((draft) => (
            <Draft key={draft.id} draft={draft} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function Draft({ draft }: { draft: AutomationDraft }) {
  const t = useT();
  const may = useMay();
  const client = useQueryClient();
  const [subject, setSubject] = useState(draft.subject);
  const [body, setBody] = useState(draft.body);
  const decide = useMutation({
    mutationFn: (send: boolean) =>
      send
        ? api.automations.sendDraft({ id: draft.id, subject, body })
        : api.automations.dismissDraft({ id: draft.id }),
    onSuccess: (_, send) => void toast(t(send ? 'automations.drafts.sent' : 'automations.drafts.dismissed')),
    onError: (error) => toast(t('ui.error'), { tone: 'destructive', description: failureText(t, error) }),
    onSettled: () => client.invalidateQueries({ queryKey: automationQueries.all }),
  });
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-m border border-line p-3.5">
      <p>
        <Link to={`/lead/${draft.lead}`} className="font-medium hover:underline">
          {draft.name}
        </Link>
        <span className="text-sm text-ink-3"> · {draft.automation}</span>
      </p>
      {draft.channel === 'email' && (
        <Field label={t('automations.subject')}>
          <Input value={subject} maxLength={300} onChange={(event) => setSubject(event.target.value)} />
        </Field>
      )}
      <Field label={t('automations.body')}>
        <Textarea rows={4} value={body} onChange={(event) => setBody(event.target.value)} />
      </Field>
      {may('messages.send') && (
        <div className="flex flex-wrap justify-end gap-2">
          <Button kind="quiet" disabled={decide.isPending} onClick={() => decide.mutate(false)}>
            {t('automations.drafts.dismiss')}
          </Button>
          <Button kind="act" busy={decide.isPending} disabled={!body.trim()} onClick={() => decide.mutate(true)}>
            {t('automations.drafts.send')}
          </Button>
        </div>
      )}
    </li>
  );
}
