import { useInfiniteQuery } from '@tanstack/react-query';
import {
  Archive,
  Calendar,
  CircleDollarSign,
  DoorOpen,
  FileText,
  Lock,
  MailCheck,
  MailX,
  MessageSquare,
  Pencil,
  Plus,
  Send,
  ShieldCheck,
  UserRound,
  UsersRound,
  Workflow,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Text } from '#app/i18n/text.tsx';
import { usePeople } from '#app/people/leads/use-people.tsx';
import { commonEvent } from '#app/records/common-events.tsx';
import { RecordTimeline } from '#app/records/record-timeline.tsx';
import type { TimelineEntry } from '#app/ui/record/timeline.tsx';
import type { dealTimelineItem } from '#contract/inventory/deals/deals.ts';
import { dealQueries } from '../queries.ts';
import { usePipelines } from '../use-pipelines.ts';

type Item = z.infer<typeof dealTimelineItem>;

const bold = { b: (words: ReactNode) => <b>{words}</b> };

const icons: Readonly<Record<string, ReactNode>> = {
  created: <Plus />,
  stage_changed: <Workflow />,
  assigned: <UserRound />,
  archived: <Archive />,
  restored: <Archive />,
  party_added: <UsersRound />,
  party_changed: <UsersRound />,
  party_removed: <UsersRound />,
  dates_moved: <Calendar />,
  date_added: <Calendar />,
  date_changed: <Calendar />,
  date_removed: <Calendar />,
  date_due: <Calendar />,
  files_kept: <FileText />,
  envelope_imported: <FileText />,
  document_submitted: <FileText />,
  document_approved: <FileText />,
  document_returned: <FileText />,
  review_asked: <ShieldCheck />,
  review_accepted: <ShieldCheck />,
  review_reopened: <ShieldCheck />,
  review_returned: <ShieldCheck />,
  commission_changed: <CircleDollarSign />,
  sheet_moved: <CircleDollarSign />,
  sheet_differs: <CircleDollarSign />,
  sheet_recounted: <CircleDollarSign />,
  authorization_sent: <Send />,
  authorization_delivered: <MailCheck />,
  authorization_failed: <MailX />,
  authorization_confirmed: <ShieldCheck />,
  authorization_questioned: <MessageSquare />,
  file_added: <FileText />,
  wire_added: <Lock />,
  wire_changed: <Lock />,
  wire_checked: <Lock />,
  wire_verified: <Lock />,
  wire_rejected: <Lock />,
  wire_shown: <Lock />,
  guest_invited: <DoorOpen />,
  guest_entered: <DoorOpen />,
  guest_ended: <DoorOpen />,
  room_posted: <MessageSquare />,
  room_written: <MessageSquare />,
  room_withdrawn: <MessageSquare />,
  date_shown: <Calendar />,
};

const told = [
  'created',
  'changed',
  'stage_changed',
  'assigned',
  'archived',
  'restored',
  'party_added',
  'party_changed',
  'party_removed',
  'dates_moved',
  'date_added',
  'date_changed',
  'date_removed',
  'date_due',
  'item_added',
  'item_changed',
  'item_removed',
  'files_kept',
  'envelope_imported',
  'document_submitted',
  'document_approved',
  'document_returned',
  'review_asked',
  'review_accepted',
  'review_reopened',
  'review_returned',
  'commission_changed',
  'sheet_moved',
  'sheet_differs',
  'sheet_recounted',
  'authorization_sent',
  'authorization_delivered',
  'authorization_failed',
  'authorization_confirmed',
  'authorization_questioned',
  'wire_added',
  'wire_changed',
  'wire_checked',
  'wire_verified',
  'wire_rejected',
  'wire_shown',
  'file_added',
  'guest_invited',
  'guest_entered',
  'guest_ended',
  'room_posted',
  'room_written',
  'room_withdrawn',
  'date_shown',
] as const;
type Told = (typeof told)[number];
const isTold = (name: string): name is Told => (told as readonly string[]).includes(name);

export function DealTimeline({ id }: { id: string }) {
  const t = useT();
  const entryOf = useEntry();
  const timeline = useInfiniteQuery(dealQueries.timeline(id));
  return <RecordTimeline<Item> label={t('record.timeline')} timeline={timeline} entryOf={entryOf} />;
}

/** Events in words. A kind without a text shows by its name instead of being left out. */
function useEntry(): (item: Item) => TimelineEntry {
  const t = useT();
  const format = useFormat();
  const people = usePeople();
  const { stageName } = usePipelines();
  return ({ id, at, kind, actor, data }) => {
    const name = kind === 'file.added' ? 'file_added' : kind.replace('deal.', '');
    const moves = Array.isArray(data.moves) ? data.moves.length : 0;
    const fields = Object.keys((data.changes ?? {}) as object).map((field) => t.any(`deals.changed.${field}`));
    const values = {
      who: actor.name ?? t('record.system'),
      name: String(data.name ?? ''),
      from: name === 'stage_changed' ? stageName(String(data.from)) : '',
      to:
        name === 'stage_changed'
          ? stageName(String(data.to))
          : name === 'assigned'
            ? data.to
              ? people.nameOf(String(data.to))
              : t('deals.office')
            : name === 'sheet_moved'
              ? t.any(`deals.sheetState.${String(data.to)}`)
              : '',
      reason: String(data.reason ?? ''),
      because: String(data.because ?? ''),
      fields: format.list(fields),
      role: data.role ? t.any(`deals.role.${String(data.role)}`) : '',
      use: data.use ? t.any(`deals.wireUse.${String(data.use)}`) : '',
      ending: String(data.ending ?? ''),
      matched: String(data.matched ?? ''),
      count: moves || Number(data.count ?? 0),
      day: data.until ? format.date(String(data.until)) : '',
      days: Number(data.days ?? 0),
      signers: Array.isArray(data.signers)
        ? format.list(
            data.signers.map((one: { name: string; at: string | null }) =>
              one.at ? `${one.name} (${format.dateTime(one.at)})` : one.name,
            ),
          )
        : '',
    };
    return {
      id,
      at,
      icon: icons[name] ?? <Pencil />,
      words: isTold(name) ? (
        <Text k={`deals.event.${name}`} values={values} components={bold} />
      ) : (
        (commonEvent(kind, values.who) ?? kind)
      ),
    };
  };
}
