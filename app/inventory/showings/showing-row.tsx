import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { api } from '#app/api.ts';
import { useLocale } from '#app/i18n/locale-context.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Chip, type Tone } from '#app/ui/chip.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import { toast } from '#app/ui/toast.ts';
import { momentIn } from '#contract/core/moment-words.ts';
import type { Showing } from '#contract/inventory/showing-shapes.ts';
import type { ShowingState } from '#contract/inventory/showing-words.ts';

const DecideDialog = lazy(() => import('./decide-dialog.tsx'));

export const showingTones: Record<ShowingState, Tone> = {
  requested: 'need',
  proposed: 'info',
  confirmed: 'act',
  completed: 'plain',
  declined: 'plain',
  cancelled: 'plain',
};

/** A showing: time, people, state, feedback, and actions. */
export function ShowingRow({ showing, withHome }: { showing: Showing; withHome?: boolean }) {
  const t = useT();
  const { tag } = useLocale();
  const client = useQueryClient();
  const [asked, setAsked] = useState<'decline' | 'propose' | 'reschedule' | null>(null);
  const { id, state, startsAt, timeZone, asker, buyer, kind, can, answers, feedback, reason, note } = showing;
  // In the home's time zone, which is named, because the reader may be elsewhere.
  const when = momentIn(tag, new Date(startsAt), timeZone);
  const settled = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['listings'] }),
      client.invalidateQueries({ queryKey: ['showings'] }),
    ]);
  const decide = useMutation({
    mutationFn: (deed: 'confirm' | 'accept' | 'cancel') => api.showings.decide({ id, deed }),
    onError: (error) => toast(t('showings.notDone'), { tone: 'destructive', description: error.message }),
    onSettled: settled,
  });
  const hold = useMutation({
    mutationFn: (isHeld: boolean) => api.showings.holdFeedback({ id, isHeld }),
    onError: (error) => toast(t('showings.notDone'), { tone: 'destructive', description: error.message }),
    onSettled: settled,
  });
  return (
    <li className="grid gap-1.5 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <b className="num font-medium">{when}</b>
        <Chip tone={showingTones[state]}>{t(`public-showing.short.${state}`)}</Chip>
        {kind === 'video' && <Chip>{t('public-showing.kind.video')}</Chip>}
        {withHome && (
          <Link to={`/listing/${showing.listing}`} className="text-act hover:underline">
            <bdi>{showing.address}</bdi>
          </Link>
        )}
      </div>
      <p className="text-ink-2">
        <Facts
          of={[
            asker.name,
            asker.brokerage,
            asker.licence && t('showings.agent.licenceNumber', { number: asker.licence }),
            asker.phone,
            asker.email,
            reason,
          ]}
        />
        {buyer && (
          <>
            {' · '}
            <Link to={`/lead/${buyer.id}`} className="text-act hover:underline">
              <bdi>{buyer.name}</bdi>
            </Link>
          </>
        )}
      </p>
      {note && <p className="text-sm whitespace-pre-line text-ink-2">{note}</p>}
      {state === 'requested' && answers.length > 0 && (
        <p className="text-sm text-ink-3">
          <Facts
            of={answers.map(({ name, answer, isAsked }) =>
              t(answer ? `showings.answer.${answer}` : isAsked ? 'showings.answer.open' : 'showings.answer.later', {
                name,
              }),
            )}
          />
        </p>
      )}
      {feedback && (
        <div className="grid gap-0.5 border-s-2 border-line-strong ps-3">
          <p>
            {t('public-showing.report.said', {
              interest: feedback.interest,
              price: t(`public-showing.price.${feedback.priceOpinion}`),
            })}
            {feedback.offerLikely && <> · {t('public-showing.number.offers')}</>}
          </p>
          {[feedback.liked, feedback.disliked].filter(Boolean).map((words) => (
            <p key={words} className="text-ink-2">
              <bdi>{words}</bdi>
            </p>
          ))}
          {can.hold && (
            <p className="flex items-center gap-2 text-sm text-ink-3">
              {t(feedback.isHeld ? 'showings.held' : 'showings.seen')}
              <Button kind="quiet" size="s" busy={hold.isPending} onClick={() => hold.mutate(!feedback.isHeld)}>
                {t(feedback.isHeld ? 'showings.release' : 'showings.hold')}
              </Button>
            </p>
          )}
        </div>
      )}
      {(can.decide || can.cancel || can.accept || can.reschedule) && (
        <div className="flex flex-wrap gap-1.5">
          {can.decide && (
            <>
              <Button size="s" kind="act" busy={decide.isPending} onClick={() => decide.mutate('confirm')}>
                {t('showings.confirm')}
              </Button>
              <Button size="s" onClick={() => setAsked('propose')}>
                {t('showings.propose')}
              </Button>
              <Button size="s" onClick={() => setAsked('decline')}>
                {t('showings.decline')}
              </Button>
            </>
          )}
          {can.accept && (
            <Button size="s" kind="act" busy={decide.isPending} onClick={() => decide.mutate('accept')}>
              {t('public-showing.accept')}
            </Button>
          )}
          {can.reschedule && (
            <Button size="s" onClick={() => setAsked('reschedule')}>
              {t('showings.reschedule')}
            </Button>
          )}
          {can.cancel && (
            <Button
              size="s"
              kind="quiet"
              className={can.decide || can.accept || can.reschedule ? undefined : '-ms-2.5'}
              onClick={() => decide.mutate('cancel')}
            >
              {t('showings.cancel')}
            </Button>
          )}
        </div>
      )}
      {asked && (
        <Suspense>
          <DecideDialog showing={showing} deed={asked} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </li>
  );
}
