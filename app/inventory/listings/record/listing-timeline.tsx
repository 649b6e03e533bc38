import { useInfiniteQuery } from '@tanstack/react-query';
import { Archive, CircleDollarSign, DoorOpen, Image, Pencil, Plus, UserRound, Workflow } from 'lucide-react';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { useFormat } from '#app/i18n/format.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { Text } from '#app/i18n/text.tsx';
import { usePeople } from '#app/people/leads/use-people.tsx';
import { RecordTimeline } from '#app/records/record-timeline.tsx';
import type { TimelineEntry } from '#app/ui/record/timeline.tsx';
import { homeZone, unknownZone } from '#contract/inventory/home-zone.ts';
import { listingFields } from '#contract/inventory/listing-fields.ts';
import type { listingTimelineItem } from '#contract/inventory/listing-history.ts';
import type { Listing } from '#contract/inventory/listings.ts';
import { listingQueries } from '../queries.ts';
import { statusKey } from '../status.ts';

type Item = z.infer<typeof listingTimelineItem>;
type Told = { icon: ReactNode; words: ReactNode };

const showingKinds = [
  'showing.set_up',
  'showing.requested',
  'showing.confirmed',
  'showing.rescheduled',
  'showing.completed',
  'showing.proposed',
  'showing.declined',
  'showing.cancelled',
  'showing.feedback_given',
  'showing.feedback_held',
  'showing.feedback_released',
  'showing.report_shared',
  'showing.report_closed',
  'open_house.planned',
  'open_house.changed',
  'open_house.cancelled',
  'open_house.visited',
] as const;
const showingWords = keysOf('showings.event', showingKinds);
const marketingDeeds = [
  'marketing_made',
  'marketing_redrawn',
  'marketing_changed',
  'marketing_taken',
  'marketing_mailed',
] as const;
const marketingWords = keysOf('listings.event', marketingDeeds);

const isShowing = (kind: string): kind is (typeof showingKinds)[number] => showingKinds.some((known) => known === kind);

const bold = { b: (words: ReactNode) => <b>{words}</b> };

export function ListingTimeline({ listing }: { listing: Listing }) {
  const t = useT();
  const entryOf = useEntry(homeZone(listing));
  const timeline = useInfiniteQuery(listingQueries.timeline(listing.id));
  return (
    <RecordTimeline<Item> label={t('record.timeline')} timeline={timeline} entryOf={entryOf} fold={photosTogether} />
  );
}

/** Combines photos added in a row by the same person into one entry. */
function photosTogether(rows: readonly Item[]): readonly Item[] {
  const isPhoto = (item: Item | undefined) => item?.kind === 'listing.photo_added';
  return rows.reduce<Item[]>((folded, item) => {
    const last = folded.at(-1);
    if (last && isPhoto(last) && isPhoto(item) && last.actor.id === item.actor.id)
      folded[folded.length - 1] = { ...last, data: { ...last.data, count: Number(last.data.count ?? 1) + 1 } };
    else folded.push(item);
    return folded;
  }, []);
}

/** Events in words. A kind without a text shows by its name instead of being left out. */
function useEntry(zone: string | null): (item: Item) => TimelineEntry {
  const t = useT();
  const format = useFormat();
  const people = usePeople();
  const money = (value: unknown) => (typeof value === 'number' ? format.money(value) : t('record.none'));
  const status = (value: unknown) => t.any(statusKey(String(value)));
  const agent = (id: unknown) => (id ? people.nameOf(String(id)) : t('listings.office'));

  const told = ({ kind, actor, data }: Item): Told => {
    const who = actor.name ?? t('record.system');
    const marketed = marketingDeeds.find((deed) => kind === `listing.${deed}`);
    if (marketed) {
      const values = { who, name: String(data.name ?? ''), count: Number(data.people ?? 0) };
      return { icon: <Image />, words: <Text k={marketingWords[marketed]} values={values} components={bold} /> };
    }
    switch (kind) {
      case 'listing.created':
        return { icon: <Plus />, words: <Text k="listings.event.created" values={{ who }} components={bold} /> };
      case 'listing.status_changed':
        return {
          icon: <Workflow />,
          words: (
            <Text
              k="listings.event.status"
              values={{ who, from: status(data.from), to: status(data.to) }}
              components={bold}
            />
          ),
        };
      case 'listing.price_changed':
        return {
          icon: <CircleDollarSign />,
          words: (
            <Text
              k={data.reason ? 'listings.event.priceBecause' : 'listings.event.price'}
              values={{ who, from: money(data.from), to: money(data.to), reason: String(data.reason ?? '') }}
              components={bold}
            />
          ),
        };
      case 'listing.assigned':
        return {
          icon: <UserRound />,
          words: <Text k="listings.event.assigned" values={{ who, to: agent(data.to) }} components={bold} />,
        };
      case 'listing.changed': {
        const names = Object.keys((data.changes ?? {}) as object).map((name) =>
          Object.hasOwn(listingFields, name)
            ? t.any(listingFields[name as keyof typeof listingFields].label)
            : t.any(`listings.field.${name}`),
        );
        return {
          icon: <Pencil />,
          words: <Text k="listings.event.changed" values={{ who, fields: format.list(names) }} components={bold} />,
        };
      }
      case 'listing.photo_added':
        return {
          icon: <Image />,
          words: (
            <Text k="listings.event.photoAdded" values={{ who, count: Number(data.count ?? 1) }} components={bold} />
          ),
        };
      case 'listing.photo_changed':
        return { icon: <Image />, words: <Text k="listings.event.photoChanged" values={{ who }} components={bold} /> };
      case 'listing.photo_removed':
        return { icon: <Image />, words: <Text k="listings.event.photoRemoved" values={{ who }} components={bold} /> };
      case 'file.added':
        return {
          icon: <Plus />,
          words: (
            <Text k="listings.event.fileAdded" values={{ who, name: String(data.name ?? '') }} components={bold} />
          ),
        };
      case 'listing.archived':
        return { icon: <Archive />, words: <Text k="listings.event.archived" values={{ who }} components={bold} /> };
      case 'listing.restored':
        return { icon: <Archive />, words: <Text k="listings.event.restored" values={{ who }} components={bold} /> };
      default:
        if (!isShowing(kind)) return { icon: <Pencil />, words: kind };
        return {
          icon: <DoorOpen />,
          words: (
            <Text
              k={showingWords[kind]}
              values={{
                who,
                of: data.startsAt
                  ? format.dateTimeThere(String(data.startsAt), zone ?? String(data.timeZone ?? unknownZone), 'short')
                  : '',
              }}
              components={bold}
            />
          ),
        };
    }
  };
  return (item) => ({ id: item.id, at: item.at, ...told(item) });
}
