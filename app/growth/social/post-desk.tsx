import { CalendarClock, Check, MoreHorizontal, Save, Send } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Menu } from '#app/ui/menu.tsx';
import type { ApprovalStep } from '#contract/growth/approval.ts';
import type { SocialPost } from '#contract/growth/social/social.ts';
import { Amiss, stepWords } from '../marketing/amiss.tsx';
import { occasionWords } from '../marketing/listing-fields.tsx';
import { SendBack } from '../marketing/send-back.tsx';
import { Deliveries } from './deliveries.tsx';
import { draftOf, isSame, type PostDraft } from './post-draft.ts';
import { PostLog } from './post-log.tsx';
import { Previews } from './previews.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { PostChip } from './state-chip.tsx';
import { usePostDeed } from './use-post-deed.ts';
import { WordsForm } from './words-form.tsx';

export function PostDesk({ post }: { post: SocialPost }) {
  const t = useT();
  const format = useFormat();
  const [draft, setDraft] = useState<PostDraft>(() => draftOf(post));
  const [dialog, setDialog] = useState<'schedule' | 'send_back' | null>(null);
  const isDirty = !isSame(draft, draftOf(post));
  const version = { version: post.version };
  const adopt = (now: SocialPost) => setDraft(draftOf(now));
  const save = usePostDeed(
    async () => {
      const saved = await api.social.change({ id: post.id, ...draft }, version);
      adopt(saved);
      return saved;
    },
    () => t('social.saved'),
  );
  const refresh = usePostDeed(
    async () => {
      const fresh = await api.social.refresh({ id: post.id }, version);
      adopt(fresh);
      return fresh;
    },
    () => t('social.refreshed'),
  );
  const step = usePostDeed(
    ({ step: to, note = '' }: { step: ApprovalStep; note?: string }) =>
      api.social.step({ id: post.id, step: to, note }, version),
    ({ state }) => t('social.nowIs', { state: t(`social.state.${state}`) }),
  );
  const may = (to: ApprovalStep) => post.steps.includes(to);
  const isBlocked = post.changes.length > 0 || post.issues.some(({ level }) => level === 'block');
  const others = (['send_back', 'withdraw', 'archive', 'restore'] as const).filter(may);
  return (
    <>
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="me-auto grid min-w-0 gap-1">
          <div className="flex flex-wrap items-center gap-2">
            <h1 className="text-2xl font-medium tracking-[-0.015em]">{t(occasionWords[post.occasion])}</h1>
            <PostChip state={post.state} />
          </div>
          <p className="flex flex-wrap gap-x-3 text-sm text-ink-3">
            {post.listing && (
              <Link to={`/listing/${post.listing.id}`} className="text-act underline-offset-4 hover:underline">
                <bdi>{post.listing.name}</bdi>
              </Link>
            )}
            {post.scheduledAt && <span className="num">{format.dateTime(post.scheduledAt)}</span>}
            {post.approvedBy && post.approvedUntil && (
              <span>
                {t('social.approvedBy', { name: post.approvedBy, until: format.dateTime(post.approvedUntil) })}
              </span>
            )}
          </p>
        </div>
        {post.can.change && isDirty && (
          <Button kind="act" icon={<Save />} busy={save.isPending} onClick={() => save.mutate(undefined)}>
            {t('social.save')}
          </Button>
        )}
        {!isDirty && may('submit') && !may('approve') && (
          <Button kind="act" icon={<Send />} busy={step.isPending} onClick={() => step.mutate({ step: 'submit' })}>
            {t('social.submit')}
          </Button>
        )}
        {!isDirty && may('approve') && (
          <Button
            kind="act"
            icon={<Check />}
            disabled={isBlocked}
            busy={step.isPending}
            onClick={() => step.mutate({ step: 'approve' })}
          >
            {t('social.approve')}
          </Button>
        )}
        {!isDirty && post.can.schedule && (
          <Button kind="act" icon={<CalendarClock />} onClick={() => setDialog('schedule')}>
            {post.state === 'scheduled' ? t('social.reschedule') : t('social.schedule')}
          </Button>
        )}
        {others.length > 0 && (
          <Menu
            align="end"
            trigger={
              <IconButton label={t('social.moreActs')}>
                <MoreHorizontal />
              </IconButton>
            }
            entries={others.map((to) => ({
              label: stepWords(t)[to],
              onSelect: () => (to === 'send_back' ? setDialog('send_back') : step.mutate({ step: to })),
            }))}
          />
        )}
      </header>
      {post.note && (
        <p className="rounded-m bg-need-tint px-4 py-3 text-need" dir="auto">
          {t('social.sentBack', { note: post.note })}
        </p>
      )}
      <Amiss
        post={post}
        canFix={post.can.change}
        busy={refresh.isPending}
        onRefresh={() => refresh.mutate(undefined)}
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-6">
          <WordsForm post={post} draft={draft} onChange={setDraft} />
          <Deliveries post={post} />
          <PostLog log={post.log} />
        </div>
        <Previews post={post} draft={draft} />
      </div>
      {dialog === 'schedule' && <ScheduleDialog post={post} onClose={() => setDialog(null)} />}
      {dialog === 'send_back' && (
        <SendBack
          onClose={() => setDialog(null)}
          onSend={(note) => {
            setDialog(null);
            step.mutate({ step: 'send_back', note });
          }}
        />
      )}
    </>
  );
}
