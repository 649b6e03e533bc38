import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import type { Lead } from '#contract/people/leads.ts';
import { sourceWords } from '../leads/source-words.ts';
import { Proposal } from './proposal.tsx';
import { ownershipQueries } from './queries.ts';
import { classTones, type Ownership, useOwnershipWords } from './words.ts';

const ClassDialog = lazy(() => import('./class-dialog.tsx'));

/** The ownership class of a lead and the reason, in the same words for the brokerage and the agent. */
export default function LeadOwnership({ lead }: { lead: Lead }) {
  const t = useT();
  const id = useId();
  const words = useOwnershipWords();
  const [isEdited, setEdited] = useState(false);
  const { data, isPending } = useQuery(ownershipQueries.of(lead.id));
  if (!data) return isPending ? <SkeletonRows rows={2} columns={1} /> : null;
  const { entries, proposal, can } = data;
  const mayChange = can.decide || (can.propose && !proposal);
  return (
    <section aria-labelledby={id} className="mt-4 grid gap-2.5 border-t border-line pt-3.5 text-sm">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 id={id} className="font-medium">
          {t('ownership.title')}
        </h3>
        <Chip tone={classTones[data.class]}>{words.whose(data.class, data.of?.name)}</Chip>
        {mayChange && (
          <Button kind="link" size="s" className="tap ms-auto" onClick={() => setEdited(true)}>
            {can.decide ? t('ownership.change') : t('ownership.propose')}
          </Button>
        )}
      </header>
      <p className="text-ink-2 wrap-anywhere">{words.why({ why: data.why, by: entries[0]?.by ?? null })}</p>
      {proposal && <Proposal leadId={lead.id} proposal={proposal} mayAnswer={can.decide} />}
      <Ledger of={data} />
      {isEdited && (
        <Suspense>
          <ClassDialog lead={lead} ownership={data} onClose={() => setEdited(false)} />
        </Suspense>
      )}
    </section>
  );
}

function Ledger({ of: { entries, came } }: { of: Ownership }) {
  const t = useT();
  const format = useFormat();
  const words = useOwnershipWords();
  return (
    <details className="group">
      <summary className="tap inline-flex cursor-pointer items-center gap-1 text-ink-2 hover:text-ink">
        <ChevronRight className="size-4 text-ink-3 transition-transform group-open:rotate-90 rtl:-scale-x-100 rtl:group-open:-rotate-90" />
        {t('ownership.ledger', { count: entries.length })}
      </summary>
      <p className="pt-2 text-ink-2">
        {t('ownership.came', {
          way: t(`ownership.way.${came.by}`),
          source: sourceWords(t, came),
          who: came.broughtBy?.name ?? t('ownership.nobody'),
        })}
      </p>
      <ol className="grid gap-2.5 pt-2.5">
        {entries.map((entry) => (
          <li key={entry.id} className="grid gap-0.5 border-s-2 border-line ps-3">
            <span>
              {entry.from
                ? t('ownership.fromTo', {
                    from: words.whose(entry.from, entry.fromOf?.name),
                    to: words.whose(entry.to, entry.toOf?.name),
                  })
                : words.whose(entry.to, entry.toOf?.name)}
            </span>
            <span className="text-ink-2 wrap-anywhere">{words.why(entry)}</span>
            <time dateTime={entry.at} className="num text-xs text-ink-3">
              {format.dateTime(entry.at)}
            </time>
          </li>
        ))}
      </ol>
    </details>
  );
}
