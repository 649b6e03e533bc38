import { useInfiniteQuery } from '@tanstack/react-query';
import { Check, CircleHelp } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Badge } from '#app/ui/chip.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { conversationsKey, type QuestionGroup, questionsQuery } from './conversation-queries.ts';
import { ListState } from './list-state.tsx';
import { useDeed } from './use-deed.ts';

/** Questions that the assistant could not answer, grouped, with their counts. */
export function QuestionList() {
  const t = useT();
  const list = useInfiniteQuery(questionsQuery);
  const [settling, setSettling] = useState<QuestionGroup>();
  return (
    <>
      <ListState
        list={list}
        empty={
          <EmptyState title={t('admin.questions.empty')} icon={<CircleHelp />}>
            {t('admin.questions.emptyText')}
          </EmptyState>
        }
      >
        {(groups) => (
          <ul className="divide-y divide-line border-y border-line">
            {groups.map((group) => (
              <GroupRow key={group.id} group={group} onSettle={() => setSettling(group)} />
            ))}
          </ul>
        )}
      </ListState>
      {settling && <SettleDialog key={settling.id} group={settling} onClose={() => setSettling(undefined)} />}
    </>
  );
}

function GroupRow({ group, onSettle }: { group: QuestionGroup; onSettle: () => void }) {
  const t = useT();
  const format = useFormat();
  const { question, count, language, lastAskedAt, conversationId } = group;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3">
      <Badge tone={count > 1 ? 'need' : 'plain'} className="mt-0.5">
        <span aria-hidden="true">{format.number(count)}</span>
        <span className="sr-only">{t('admin.questions.asked', { count })}</span>
      </Badge>
      <div className="grid min-w-0 flex-1 basis-64 gap-0.5">
        <p dir="auto" className="font-medium break-words">
          {question}
        </p>
        <p className="text-sm text-ink-3">
          {t('admin.questions.last', { when: format.relative(lastAskedAt), language: language.toUpperCase() })} ·{' '}
          <Link to={`/admin/conversations/${conversationId}`} className="text-act underline underline-offset-4">
            {t('admin.questions.where')}
          </Link>
        </p>
      </div>
      <Button size="s" icon={<Check />} aria-label={t('admin.questions.settleNamed', { question })} onClick={onSettle}>
        {t('admin.questions.settle')}
      </Button>
    </li>
  );
}

function SettleDialog({ group, onClose }: { group: QuestionGroup; onClose: () => void }) {
  const t = useT();
  const [answer, setAnswer] = useState('');
  const [note, setNote] = useState('');
  const settle = useDeed(conversationsKey, api.assistant.settle, () => t('admin.questions.settled'));
  const submit = () =>
    settle.mutate(
      {
        id: group.id,
        alike: true,
        ...(answer.trim() && { answer: answer.trim() }),
        ...(note.trim() && { note: note.trim() }),
      },
      { onSuccess: onClose },
    );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="m"
      title={t('admin.questions.settleTitle')}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button kind="act" busy={settle.isPending} onClick={submit}>
            {t('admin.questions.settle')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <blockquote dir="auto" className="border-s-2 border-line-strong ps-3 break-words text-ink-2">
          {group.question}
        </blockquote>
        <Field label={t('admin.questions.answer')} hint={t('admin.questions.answerHint')}>
          <Textarea value={answer} maxLength={2000} rows={3} onChange={(event) => setAnswer(event.target.value)} />
        </Field>
        <Field label={t('admin.questions.note')} hint={t('admin.questions.noteHint')}>
          <Input value={note} maxLength={500} onChange={(event) => setNote(event.target.value)} />
        </Field>
      </div>
    </Dialog>
  );
}
