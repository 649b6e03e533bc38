import { useInfiniteQuery } from '@tanstack/react-query';
import { useT } from '#app/i18n/t.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { Face } from '#app/ui/face.tsx';
import { rowsOf } from '#app/ui/list/near-pages.ts';
import { MoreButton } from '#app/ui/more-button.tsx';
import { Timeline } from '#app/ui/record/timeline.tsx';
import { SkeletonText } from '#app/ui/skeleton.tsx';
import { useTimelineEntry } from '../leads/record/timeline-words.tsx';
import type { TimelineItem } from '../leads/record/told/told.tsx';
import { contactQueries } from './queries.ts';

type Item = TimelineItem & { lead: { id: string; name: string } };

/** One timeline for everyone in the household, with each entry's lead. */
export default function HouseholdTimeline({ leadId, onClose }: { leadId: string; onClose: () => void }) {
  const t = useT();
  const entryOf = useTimelineEntry(leadId);
  const story = useInfiniteQuery(contactQueries.householdTimeline(leadId));
  const { data } = story;
  const entries = rowsOf<Item>(data).map((item) => {
    const entry = entryOf(item);
    return {
      ...entry,
      icon: <Face name={item.lead.name} size="s" />,
      words: (
        <>
          <span className="block text-xs text-ink-3">
            <bdi>{item.lead.name}</bdi>
          </span>
          {entry.words}
        </>
      ),
    };
  });
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('people.householdStory')} size="m">
      {data ? <Timeline label={t('people.householdStory')} entries={entries} /> : <SkeletonText lines={5} />}
      <MoreButton pages={story} kind="quiet" size="s" className="mt-3" />
    </Dialog>
  );
}
