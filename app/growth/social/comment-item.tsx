import { Check, Reply, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useMay } from '#app/account/session.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import type { SocialComment } from '#contract/growth/social/comments.ts';
import type { ConnectedNetwork } from '#contract/growth/social/networks.ts';
import { NetworkMark, networkNames } from './network-mark.tsx';
import { useAnswer, useHandled } from './use-comments.ts';

/** A comment on a post, with the page's answers. */
export function CommentItem({ comment, showsPost }: { comment: SocialComment; showsPost: boolean }) {
  const t = useT();
  const format = useFormat();
  const mayWrite = useMay()('marketing.write');
  const [isOpen, setOpen] = useState(false);
  const handled = useHandled();
  const { id, author, text, at, answers, isHandled, network, page, post } = comment;
  const name = author || t('social.comments.somebody', { network: networkNames[network as ConnectedNetwork] });
  const isAnswered = answers.some(({ state }) => state !== 'failed');
  return (
    <li className="grid gap-2 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-ink-3">
        <NetworkMark network={network} />
        <bdi className="min-w-0 truncate font-medium text-ink">{name}</bdi>
        <bdi className="min-w-0 truncate">{page}</bdi>
        <time dateTime={at} className="num">
          {format.dateTime(at)}
        </time>
      </div>
      <p className="max-w-prose whitespace-pre-line wrap-anywhere" dir="auto">
        {text}
      </p>
      {showsPost && (
        <Link to={`/social/${post.id}`} className="line-clamp-1 text-sm text-act underline-offset-4 hover:underline">
          {t('social.comments.onPost', { post: post.text.split('\n')[0]! })}
        </Link>
      )}
      {answers.length > 0 && (
        <ul className="grid gap-2 border-s-2 border-line ps-3">
          {answers.map((answer) => (
            <li key={answer.id} className="grid gap-0.5 text-sm">
              <span className="flex flex-wrap gap-x-2 text-ink-3">
                <bdi>{answer.by ? t('social.comments.answeredBy', { name: answer.by, page }) : page}</bdi>
                <time dateTime={answer.at} className="num">
                  {format.dateTime(answer.at)}
                </time>
                {answer.state === 'sending' && <span>{t('social.comments.sending')}</span>}
                {answer.state === 'failed' && <span className="text-loss">{t('social.comments.failed')}</span>}
              </span>
              <p className="max-w-prose whitespace-pre-line wrap-anywhere" dir="auto">
                {answer.text}
              </p>
              {answer.error && (
                <p className="text-loss wrap-anywhere" dir="auto">
                  {answer.error}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayWrite &&
        (isOpen ? (
          <AnswerForm comment={comment} name={name} onDone={() => setOpen(false)} />
        ) : (
          <div className="flex flex-wrap gap-2">
            <Button size="s" icon={<Reply className="rtl:-scale-x-100" />} onClick={() => setOpen(true)}>
              {t(answers.some(({ state }) => state === 'failed') ? 'social.comments.again' : 'social.comments.answer')}
            </Button>
            {!isAnswered && (
              <Button
                size="s"
                kind="quiet"
                icon={isHandled ? <RotateCcw /> : <Check />}
                busy={handled.isPending}
                onClick={() => handled.mutate({ id, isHandled: !isHandled })}
              >
                {t(isHandled ? 'social.comments.takeUp' : 'social.comments.setAside')}
              </Button>
            )}
          </div>
        ))}
    </li>
  );
}

function AnswerForm({ comment, name, onDone }: { comment: SocialComment; name: string; onDone: () => void }) {
  const t = useT();
  const [text, setText] = useState('');
  const answer = useAnswer(onDone);
  const send = () => answer.mutate({ id: comment.id, text: text.trim() });
  return (
    <form
      className="grid max-w-prose gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') send();
      }}
    >
      <Field label={t('social.comments.answerFor', { name })}>
        <Textarea autoFocus rows={2} maxLength={2_000} value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button kind="act" size="s" type="submit" busy={answer.isPending} disabled={text.trim() === ''}>
          {t('social.comments.send')}
        </Button>
        <Button size="s" onClick={onDone}>
          {t('ui.cancel')}
        </Button>
      </div>
    </form>
  );
}
