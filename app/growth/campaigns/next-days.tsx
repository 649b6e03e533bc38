import { useInfiniteQuery } from '@tanstack/react-query';
import { useFormat } from '#app/i18n/format.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { Chip } from '#app/ui/chip.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { MoreButton } from '#app/ui/more-button.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import type { Campaign, Rehearsed } from '#contract/growth/campaigns/campaigns.ts';
import { gateRules } from '#contract/people/messages-words.ts';
import { campaignQueries } from './queries.ts';

const rules = keysOf('messages.rule', gateRules);
type Outcome = { tone: 'act' | 'need' | 'loss'; words: 'sent' | 'held' | 'not' };
const outcomes: Record<string, Outcome> = {
  done: { tone: 'act', words: 'sent' },
  held: { tone: 'need', words: 'held' },
};
const notSent: Outcome = { tone: 'loss', words: 'not' };

/** What the first leads of a series would get in the next thirty days. */
export function NextDays({ campaign, version }: { campaign: Campaign; version: number }) {
  const t = useT();
  const days = useInfiniteQuery(campaignQueries.rehearsal(campaign.id, version));
  const people = days.data?.pages.flatMap((page) => page.people) ?? [];
  return (
    <section aria-labelledby="next-days" className="mt-5 grid gap-3 border-t border-line pt-4">
      <h3 id="next-days" className="font-medium">
        {t('campaigns.nextDays')}
      </h3>
      <p className="text-sm text-ink-3">{t('campaigns.nextDays.text')}</p>
      {days.isPending ? (
        <SkeletonRows rows={4} columns={2} />
      ) : days.isError && people.length === 0 ? (
        <ErrorScreen error={days.error} onRetry={() => void days.refetch()} />
      ) : people.length === 0 ? (
        <p className="text-ink-3">{t('campaigns.people.none')}</p>
      ) : (
        <>
          <ul className="grid gap-2">
            {people.map((person, place) => (
              <Person key={person.lead} person={person} isFirst={place === 0} />
            ))}
          </ul>
          <MoreButton pages={days} kind="quiet" className="justify-self-center" />
        </>
      )}
    </section>
  );
}

function Person({ person, isFirst }: { person: Rehearsed; isFirst: boolean }) {
  const t = useT();
  const { dateTime } = useFormat();
  return (
    <li>
      <details open={isFirst} className="rounded-m border border-line">
        <summary className="tap px-3 py-2 font-medium">{person.name}</summary>
        <ol className="grid gap-2 border-t border-line px-3 py-2 text-sm">
          {person.messages.map(({ message, title, at, outcome, rule }) => {
            const { tone, words } = outcomes[outcome] ?? notSent;
            return (
              <li key={`${message} ${at} ${outcome}`} className="grid gap-0.5">
                <span className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
                  <Chip tone={tone}>{t(`campaigns.nextDays.${words}`)}</Chip>
                  <span className="num text-ink-3">{dateTime(at)}</span>
                  <span className="min-w-0 flex-1 basis-40 wrap-anywhere" dir="auto">
                    {title}
                  </span>
                </span>
                {rule && outcome !== 'done' && <span className="text-ink-3">{t(rules[rule])}</span>}
              </li>
            );
          })}
          {person.messages.length === 0 && <li className="text-ink-3">{t('campaigns.nextDays.nothing')}</li>}
        </ol>
      </details>
    </li>
  );
}
