import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import type { ListSelection } from '#app/records/selection.ts';
import type { StartedJob } from '#app/records/started-job.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogClose } from '#app/ui/dialog.tsx';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { Segmented } from '#app/ui/segmented.tsx';
import { SkeletonText } from '#app/ui/skeleton.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { mergeFields } from '#contract/people/merge-fields.ts';
import { secondsToTakeBack } from '#contract/people/messages.ts';
import { gateRules, type Purpose } from '#contract/people/messages-words.ts';
import { ManyExample } from './many-example.tsx';
import { TemplateChoice } from './template-choice.tsx';

const PostalAddress = lazy(() => import('./postal-address.tsx'));

const rules = keysOf('messages.rule', gateRules);

type Props = {
  selection: { ids: string[] } | ListSelection;
  onClose: () => void;
  onStarted: (job: StartedJob) => void;
  /** A prepared marketing email; `amiss` reports, while the member types, what the server would refuse. */
  draft?: Words & {
    send: (words: Words) => Promise<{ jobId: string }>;
    amiss: (words: Words) => { said: ReactNode; isRefused: boolean };
  };
};
type Words = { subject: string; body: string };

/** A bulk email or text. Shows how many leads it reaches, when, and who is left out and why, before it is sent. */
export default function WriteMany({ selection, onClose, onStarted, draft }: Props) {
  const t = useT();
  const formId = useId();
  const [channel, setChannel] = useState<'email' | 'sms'>('email');
  const [purpose, setPurpose] = useState<Purpose>('marketing');
  const [subject, setSubject] = useState(draft?.subject ?? '');
  const [body, setBody] = useState(draft?.body ?? '');
  const wish = { selection, channel, purpose };
  const { data } = useQuery({
    queryKey: ['messages', 'many', wish],
    queryFn: ({ signal }) => api.messages.previewMany(wish, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
  const send = useMutation({
    mutationFn: () => (draft ? draft.send({ subject, body }) : api.messages.sendMany({ ...wish, subject, body })),
    onSuccess: ({ jobId }) =>
      onStarted({
        id: jobId,
        title: t(`messages.many.title.${channel}`),
        goesAt: new Date(Date.now() + secondsToTakeBack * 1_000).toISOString(),
      }),
  });
  const reached = data ? data.sending + data.held.count : 0;
  const amiss = draft?.amiss({ subject, body });
  const isEmpty = !body.trim() || (channel === 'email' && !subject.trim());
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(`messages.many.title.${channel}`)}
      footer={
        <>
          <DialogClose>
            <Button>{t('ui.cancel')}</Button>
          </DialogClose>
          <Button
            type="submit"
            form={formId}
            kind="act"
            disabled={isEmpty || reached === 0 || amiss?.isRefused}
            busy={send.isPending}
          >
            {data ? t(`messages.many.send.${channel}`, { count: reached }) : t('ui.loading')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isEmpty && !amiss?.isRefused && !send.isPending) send.mutate();
        }}
      >
        {!draft && (
          <div className="flex flex-wrap items-center gap-3">
            <Segmented
              label={t('messages.field.channel')}
              value={channel}
              onChange={setChannel}
              options={(['email', 'sms'] as const).map((value) => ({ value, label: t(`messages.channel.${value}`) }))}
            />
            <Segmented
              label={t('messages.purpose')}
              value={purpose}
              onChange={setPurpose}
              options={(['transactional', 'marketing'] as const).map((value) => ({
                value,
                label: t(`messages.purpose.${value}`),
              }))}
            />
            <TemplateChoice
              channel={channel}
              onChoose={(template) => {
                setSubject(template.subject);
                setBody(template.body);
                setPurpose(template.purpose);
              }}
            />
          </div>
        )}
        {channel === 'email' && (
          <Field label={t('messages.subject')} required>
            <Input value={subject} onChange={(event) => setSubject(event.target.value)} maxLength={300} />
          </Field>
        )}
        <Field
          label={t('messages.words')}
          hint={t('messages.fieldsHint', { fields: mergeFields.map((name) => `{{${name}}}`).join(', ') })}
          error={send.error?.message}
          required
        >
          <Textarea
            rows={5}
            value={body}
            onChange={(event) => setBody(event.target.value)}
            maxLength={channel === 'email' ? 20_000 : 1_600}
          />
        </Field>
        {amiss?.said}
        {!isEmpty && <ManyExample selection={selection} subject={channel === 'email' ? subject : ''} body={body} />}
        {data ? <Reached reached={data} /> : <SkeletonText lines={2} />}
        {data?.blocked.some(({ rule }) => rule === 'sender.postal') && (
          <Suspense>
            <PostalAddress />
          </Suspense>
        )}
        <p className="text-sm text-ink-2">{t('messages.many.window')}</p>
      </form>
    </Dialog>
  );
}

type Preview = Awaited<ReturnType<typeof api.messages.previewMany>>;

function Reached({ reached: { sending, held, blocked } }: { reached: Preview }) {
  const t = useT();
  const format = useFormat();
  return (
    <ul className="num grid gap-1.5" aria-live="polite">
      <li className="text-md font-medium">{t('messages.many.sending', { count: sending })}</li>
      {held.count > 0 && (
        <li className="text-need">
          {t('messages.many.held', {
            count: held.count,
            first: held.first ? format.dateTime(held.first) : '',
            last: held.last ? format.dateTime(held.last) : '',
          })}
        </li>
      )}
      {blocked.map(({ rule, count }) => (
        <li key={rule} className="text-loss">
          {t('messages.many.blocked', { count, why: t(rules[rule]) })}
        </li>
      ))}
    </ul>
  );
}
