import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useMay } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { toast } from '#app/ui/toast.ts';
import type { Comment, CommentedType } from '#contract/people/comments.ts';
import { CommentItem } from './comment.tsx';
import { CommentForm } from './comment-form.tsx';
import { commentsOf } from './queries.ts';

type Props = { type: CommentedType; id: string };

/** The comments on a record. Resolved threads are collapsed; a link to one expands it. */
export default function Comments({ type, id }: Props) {
  const t = useT();
  const may = useMay()('comments.write');
  const { hash } = useLocation();
  const [showsSettled, setShowsSettled] = useState(false);
  const rows = useQuery(commentsOf(type, id)).data?.rows ?? [];
  const sought = hash.startsWith('#comment-') ? hash.slice('#comment-'.length) : undefined;
  const threads = rows
    .filter(({ thread }) => thread === null)
    .map((first) => ({ first, answers: rows.filter(({ thread }) => thread === first.id) }));
  const holds = ({ first, answers }: (typeof threads)[number]) =>
    sought !== undefined && [first, ...answers].some((one) => one.id === sought);
  const settled = threads.filter((thread) => thread.first.resolvedAt !== null && !holds(thread));
  const shown = showsSettled ? threads : threads.filter((thread) => !settled.includes(thread));
  return (
    <section aria-label={t('comments.title')} className="grid gap-3">
      <h3 className="text-sm font-medium text-ink-3">{t('comments.title')}</h3>
      {shown.map(({ first, answers }) => (
        <Thread key={first.id} first={first} answers={answers} sought={sought} />
      ))}
      {settled.length > 0 && (
        <Button kind="link" size="s" className="tap justify-self-start" onClick={() => setShowsSettled(!showsSettled)}>
          {showsSettled ? t('comments.hideSettled') : t('comments.showSettled', { count: settled.length })}
        </Button>
      )}
      {may && <CommentForm type={type} id={id} thread={null} />}
    </section>
  );
}

type ThreadProps = { first: Comment; answers: readonly Comment[]; sought: string | undefined };

function Thread({ first, answers, sought }: ThreadProps) {
  const t = useT();
  const client = useQueryClient();
  const [isAnswering, setAnswering] = useState(false);
  const { type, id } = first.subject;
  const isSettled = first.resolvedAt !== null;
  const resolve = useMutation({
    mutationFn: (resolved: boolean) => api.comments.resolve({ id: first.id, resolved }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['comments', type, id] }),
    onError: (error) => toast(t('comments.notSaid'), { tone: 'destructive', description: error.message }),
  });
  return (
    <div className="grid gap-1 rounded-m border border-line bg-surface p-1.5">
      <CommentItem comment={first} isSought={sought === first.id} />
      {answers.length > 0 && (
        <div className="ms-4 grid gap-1 border-s border-line ps-2.5">
          {answers.map((answer) => (
            <CommentItem key={answer.id} comment={answer} isSought={sought === answer.id} />
          ))}
        </div>
      )}
      {isAnswering ? (
        <div className="p-1.5">
          <CommentForm type={type} id={id} thread={first.id} onDone={() => setAnswering(false)} />
        </div>
      ) : (
        first.can.resolve && (
          <div className="flex gap-1 ps-1">
            <Button size="s" kind="quiet" onClick={() => setAnswering(true)}>
              {t('comments.answer')}
            </Button>
            <Button
              size="s"
              kind="quiet"
              icon={isSettled ? <RotateCcw /> : <CircleCheck />}
              busy={resolve.isPending}
              onClick={() => resolve.mutate(!isSettled)}
            >
              {t(isSettled ? 'comments.reopen' : 'comments.settle')}
            </Button>
          </div>
        )
      )}
    </div>
  );
}
