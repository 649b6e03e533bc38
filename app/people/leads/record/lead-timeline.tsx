import { useInfiniteQuery } from '@tanstack/react-query';
import { Archive, CircleCheck, FileUp, Pencil, Plus, StickyNote, UserRound, Workflow } from 'lucide-react';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { useT } from '#app/i18n/t.ts';
import { Text } from '#app/i18n/text.tsx';
import { WaitingMark } from '#app/shell/offline/waiting-mark.tsx';
import { Button } from '#app/ui/button.tsx';
import { Quote, Timeline, type TimelineEntry } from '#app/ui/record/timeline.tsx';
import { SkeletonText } from '#app/ui/skeleton.tsx';
import { leadFields } from '#contract/people/lead-fields.ts';
import type { timelineItem } from '#contract/people/leads.ts';
import { leadQueries } from '../queries.ts';
import { usePeople } from '../use-people.tsx';
import { Note } from './note.tsx';

type Item = z.infer<typeof timelineItem>;

const bold = { b: (words: ReactNode) => <b>{words}</b> };

export function LeadTimeline({ leadId }: { leadId: string }) {
  const t = useT();
  const entryOf = useEntries(leadId);
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(leadQueries.timeline(leadId));
  if (!data) return <SkeletonText lines={4} />;
  const entries = data.pages.flatMap((page) => page.rows.map(entryOf));
  return (
    <section className="grid gap-4">
      <h3 className="text-sm font-medium text-ink-3">{t('record.timeline')}</h3>
      <Timeline label={t('record.timeline')} entries={entries} />
      {hasNextPage && (
        <Button
          kind="quiet"
          size="s"
          className="justify-self-center"
          busy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t('list.more')}
        </Button>
      )}
    </section>
  );
}

/** What happened, in words. A kind nobody has words for yet is shown by its name rather than left out. */
function useEntries(leadId: string): (item: Item) => TimelineEntry {
  const t = useT();
  const people = usePeople();
  return (item) => {
    const who = item.actor.name ?? t('record.system');
    const data = item.data as Record<string, string>;
    const person = (id: string | null | undefined) => (id ? people.nameOf(id) : t('leads.pond'));
    const stage = (value: string | undefined) => (value ? t.any(`leads.stage.${value}`) : '');
    const words: Record<string, { icon: ReactNode; words: ReactNode; quote?: ReactNode }> = {
      'lead.created': { icon: <Plus />, words: <Text k="leads.event.created" values={{ who }} components={bold} /> },
      'lead.imported': {
        icon: <FileUp />,
        words: <Text k="leads.event.imported" values={{ who }} components={bold} />,
      },
      'lead.stage_changed': {
        icon: <Workflow />,
        words: (
          <Text k="leads.event.stage" values={{ who, from: stage(data.from), to: stage(data.to) }} components={bold} />
        ),
      },
      'lead.assigned': {
        icon: <UserRound />,
        words: <Text k="leads.event.assigned" values={{ who, to: person(data.to) }} components={bold} />,
      },
      'lead.changed': {
        icon: <Pencil />,
        words: <Text k="leads.event.changed" values={{ who, fields: changedFields(item, t.any) }} components={bold} />,
      },
      'lead.archived': {
        icon: <Archive />,
        words: <Text k="leads.event.archived" values={{ who }} components={bold} />,
      },
      'lead.restored': {
        icon: <Archive />,
        words: <Text k="leads.event.restored" values={{ who }} components={bold} />,
      },
      'note.added': {
        icon: <StickyNote />,
        words: <Text k="leads.event.note" values={{ who }} components={bold} />,
        quote: item.note && <Note leadId={leadId} note={item.note} />,
      },
      'note.changed': {
        icon: <Pencil />,
        words: <Text k="leads.event.noteChanged" values={{ who }} components={bold} />,
      },
      'task.created': {
        icon: <CircleCheck />,
        words: <Text k="leads.event.task" values={{ who }} components={bold} />,
        quote: <Quote>{data.title}</Quote>,
      },
      'task.completed': {
        icon: <CircleCheck />,
        words: <Text k="leads.event.taskDone" values={{ who, title: data.title ?? '' }} components={bold} />,
      },
      'task.reopened': {
        icon: <CircleCheck />,
        words: <Text k="leads.event.taskReopened" values={{ who, title: data.title ?? '' }} components={bold} />,
      },
    };
    const known = words[item.kind] ?? {
      icon: <Pencil />,
      words: <Text k="leads.event.other" values={{ who, kind: item.kind }} components={bold} />,
    };
    const marked = (
      <>
        {known.words} <WaitingMark id={item.id} />
      </>
    );
    return { id: item.id, at: item.at, ...known, words: marked };
  };
}

function changedFields(item: Item, any: (key: string) => string): string {
  const changes = (item.data.changes ?? {}) as Record<string, unknown>;
  return Object.keys(changes)
    .flatMap((name) =>
      Object.hasOwn(leadFields, name) ? [any(leadFields[name as keyof typeof leadFields].label)] : [],
    )
    .join(', ');
}
