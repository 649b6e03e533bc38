import { useMutation, useQueryClient } from '@tanstack/react-query';
import { MoreHorizontal } from 'lucide-react';
import { useState } from 'react';
import { MemberFace } from '#app/account/member-face.tsx';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { cx } from '#app/ui/classes.ts';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Menu } from '#app/ui/menu.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { toast } from '#app/ui/toast.ts';
import type { Comment } from '#contract/people/comments.ts';
import { Reactions } from './reactions.tsx';
import { Words } from './words.tsx';

type Props = { comment: Comment; isSought: boolean };

export function CommentItem({ comment, isSought }: Props) {
  const t = useT();
  const format = useFormat();
  const client = useQueryClient();
  const [draft, setDraft] = useState<string | null>(null);
  const { id, subject, author, body, at, changedAt, isRemoved, can } = comment;
  const settled = {
    onSuccess: () => {
      setDraft(null);
      return client.invalidateQueries({ queryKey: ['comments', subject.type, subject.id] });
    },
    onError: (error: Error) => toast(t('comments.notSaid'), { tone: 'destructive', description: error.message }),
  };
  const change = useMutation({
    mutationFn: (text: string) => api.comments.change({ id, body: text }, { version: comment.version }),
    ...settled,
  });
  const remove = useMutation({ mutationFn: () => api.comments.remove({ id }), ...settled });
  const entries = [
    ...(can.change ? [{ label: t('ui.edit'), onSelect: () => setDraft(body) }] : []),
    ...(can.remove ? [{ label: t('comments.takeBack'), danger: true, onSelect: () => remove.mutate() }] : []),
  ];
  return (
    <article
      id={`comment-${id}`}
      ref={(element) => {
        if (isSought) element?.scrollIntoView({ block: 'center' });
      }}
      className={cx(
        'grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-2.5 rounded-m p-1.5',
        isSought && 'outline-2 outline-need',
      )}
    >
      <MemberFace id={author.id} name={author.name} className="mt-0.5" />
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-medium">{author.name}</span>
          <time dateTime={at} title={format.dateTime(at)} className="num text-xs text-ink-3">
            {format.relative(at)}
            {changedAt && !isRemoved && <> · {t('comments.changed')}</>}
          </time>
        </p>
        {isRemoved ? (
          <p className="text-ink-3 italic">{t('comments.takenBack')}</p>
        ) : draft === null ? (
          <p className="whitespace-pre-wrap wrap-anywhere" dir="auto">
            <Words>{body}</Words>
          </p>
        ) : (
          <div className="grid gap-2 pt-1">
            <Textarea
              aria-label={t('comments.write')}
              value={draft}
              onChange={(event) => setDraft(event.target.value)}
              rows={2}
              maxLength={5_000}
              autoFocus
            />
            <div className="flex justify-end gap-2">
              <Button size="s" kind="quiet" onClick={() => setDraft(null)}>
                {t('ui.cancel')}
              </Button>
              <Button
                size="s"
                kind="act"
                disabled={!draft.trim()}
                busy={change.isPending}
                onClick={() => change.mutate(draft.trim())}
              >
                {t('ui.save')}
              </Button>
            </div>
          </div>
        )}
        <Reactions comment={comment} mayReact={can.react} />
      </div>
      {entries.length > 0 && (
        <Menu
          align="end"
          trigger={
            <IconButton size="s" label={t('comments.menu', { name: author.name })}>
              <MoreHorizontal />
            </IconButton>
          }
          entries={entries}
        />
      )}
    </article>
  );
}
