import { lazy, Suspense } from 'react';
import { useMay } from '#app/account/session.ts';
import { useT } from '#app/i18n/t.ts';
import { Segmented } from '#app/ui/segmented.tsx';
import { SkeletonText } from '#app/ui/skeleton.tsx';
import { NoteForm } from './note-form.tsx';

const TaskForm = lazy(() => import('./task-form.tsx'));
const FileForm = lazy(() => import('./file-form.tsx'));
const MessageForm = lazy(() => import('../../messages/message-form.tsx'));
const CallForm = lazy(() => import('../../messages/call-form.tsx'));

export const composedKinds = ['note', 'email', 'sms', 'call', 'task', 'file'] as const;
export type ComposedKind = (typeof composedKinds)[number];

/** What is being written, and the address it goes to; the primary one by default. */
export type Composed = { kind: ComposedKind; address?: string | undefined };

type Props = {
  leadId: string;
  composed: Composed;
  onKind: (kind: ComposedKind) => void;
  onCalled?: (() => void) | undefined;
};

/** One composer for notes, emails, texts, call logs, tasks, and files. */
export function LeadComposer({ leadId, composed: { kind, address }, onKind, onCalled }: Props) {
  const t = useT();
  const may = useMay();
  return (
    <section aria-label={t('record.composer')} className="grid gap-2">
      <Segmented
        label={t('record.composer')}
        className="flex-wrap justify-self-start"
        value={kind}
        onChange={onKind}
        options={[
          { value: 'note', label: t('record.note') },
          ...(may('messages.send')
            ? [
                { value: 'email' as const, label: t('leads.email') },
                { value: 'sms' as const, label: t('leads.text') },
                { value: 'call' as const, label: t('leads.call') },
              ]
            : []),
          ...(may('tasks.work') ? [{ value: 'task' as const, label: t('record.task') }] : []),
          ...(may('files.write') ? [{ value: 'file' as const, label: t('record.file') }] : []),
        ]}
      />
      <Suspense fallback={<SkeletonText lines={2} />}>
        {kind === 'note' && <NoteForm leadId={leadId} />}
        {(kind === 'email' || kind === 'sms') && (
          <MessageForm key={`${kind} ${address}`} leadId={leadId} channel={kind} to={address} />
        )}
        {kind === 'call' && <CallForm key={address} leadId={leadId} to={address} onLogged={onCalled} />}
        {kind === 'task' && <TaskForm leadId={leadId} />}
        {kind === 'file' && <FileForm leadId={leadId} />}
      </Suspense>
    </section>
  );
}
