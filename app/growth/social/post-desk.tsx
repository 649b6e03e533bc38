import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { saveChange } from '#app/ui/record/save-change.ts';
import { useDispute } from '#app/ui/record/use-dispute.tsx';
import type { ApprovalStep } from '#contract/growth/approval.ts';
import type { SocialPost } from '#contract/growth/social/social.ts';
import { Amiss } from '../marketing/amiss.tsx';
import { ApprovalActs } from '../marketing/approval-acts.tsx';
import { occasionWords } from '../marketing/listing-fields.tsx';
import { PostComments } from './comments.tsx';
import { Deliveries } from './deliveries.tsx';
import { draftOf, isEqual, isSame, type PostDraft } from './post-draft.ts';
import { PostLog } from './post-log.tsx';
import { Previews } from './previews.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { PostChip } from './state-chip.tsx';
import { usePostDeed } from './use-post-deed.ts';
import { WordsForm } from './words-form.tsx';

const fieldWords = {
  text: 'social.text',
  link: 'social.link',
  photos: 'social.photos',
  channels: 'social.channels',
} as const;

export function PostDesk({ post }: { post: SocialPost }) {
  const t = useT();
  const format = useFormat();
  /** The post when editing began, so that others' later changes are not silently overwritten. */
  const [basis, setBasis] = useState(post);
  const [draft, setDraft] = useState<PostDraft>(() => draftOf(post));
  const [isScheduling, setSchedules] = useState(false);
  const isDirty = !isSame(draft, draftOf(basis));
  const version = { version: post.version };
  const adopt = (now: SocialPost) => {
    setBasis(now);
    setDraft(draftOf(now));
  };
  if (!isDirty && post.version > basis.version) adopt(post);
  const dispute = useDispute<SocialPost, Partial<PostDraft>>(
    {
      title: t('record.conflict.title', { name: t('social.post') }),
      labelOf: (field) => t(fieldWords[field]),
      wordsOf: (_, value) => (Array.isArray(value) ? value.length : String(value)),
    },
    draftOf,
  );
  const save = usePostDeed(
    async () => {
      const before = draftOf(basis);
      const change = Object.fromEntries(
        Object.entries(draft).filter(([name, value]) => !isEqual(value, before[name as keyof PostDraft])),
      ) as Partial<PostDraft>;
      const saved = await saveChange({
        basis,
        change,
        fieldsOf: draftOf,
        send: (fields, basisVersion) => api.social.change({ id: post.id, ...fields }, { version: basisVersion }),
        choose: dispute.choose,
      });
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
    ({ step: to, note = '' }: { step: ApprovalStep; note: string | undefined }) =>
      api.social.step({ id: post.id, step: to, note }, version),
    ({ state }) => t('social.nowIs', { state: t(`social.state.${state}`) }),
  );
  const isBlocked = post.changes.length > 0 || post.issues.some(({ level }) => level === 'block');
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
            {post.scheduledAt && <span className="num">{format.dateTimeThere(post.scheduledAt)}</span>}
            {post.approvedBy && post.approvedUntil && (
              <span>
                {t('social.approvedBy', { name: post.approvedBy, until: format.dateTimeThere(post.approvedUntil) })}
              </span>
            )}
          </p>
        </div>
        <ApprovalActs
          steps={post.steps}
          save={{ isDirty: post.can.change && isDirty, busy: save.isPending, onSave: () => save.mutate(undefined) }}
          isBlocked={isBlocked}
          busy={step.isPending}
          onStep={(to, note) => step.mutate({ step: to, note })}
        >
          {!isDirty && post.can.schedule && (
            <Button kind="act" icon={<CalendarClock />} onClick={() => setSchedules(true)}>
              {post.state === 'scheduled' ? t('social.reschedule') : t('social.schedule')}
            </Button>
          )}
        </ApprovalActs>
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
          <PostComments post={post} />
          <PostLog log={post.log} />
        </div>
        <Previews post={post} draft={draft} />
      </div>
      {dispute.shown}
      {isScheduling && <ScheduleDialog post={post} onClose={() => setSchedules(false)} />}
    </>
  );
}
