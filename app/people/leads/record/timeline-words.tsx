import {
  Archive,
  ArchiveRestore,
  AtSign,
  BellOff,
  CalendarDays,
  CircleCheck,
  Eye,
  FileUp,
  Hand,
  ListTree,
  Mail,
  MessageCircle,
  MessageSquare,
  MessagesSquare,
  Paperclip,
  Pencil,
  Phone,
  Pin,
  Plus,
  Route,
  Share2,
  ShieldCheck,
  ShieldX,
  StickyNote,
  Trash2,
  UserRound,
  Workflow,
} from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import type { z } from 'zod';
import { useFormat } from '#app/i18n/format.ts';
import { formatPhone } from '#app/i18n/phone.tsx';
import { useT } from '#app/i18n/t.ts';
import { Text } from '#app/i18n/text.tsx';
import { WaitingMark } from '#app/shell/offline/waiting-mark.tsx';
import { Quote, type TimelineEntry } from '#app/ui/record/timeline.tsx';
import type { timelineItem } from '#contract/people/leads.ts';
import { toldOfPeople } from '../../contacts/told.tsx';
import { WhyMe } from '../../routing/why-me.tsx';
import { useLeadFields } from '../use-custom-fields.ts';
import { usePeople } from '../use-people.tsx';
import { useStages } from '../use-stages.ts';
import { Note } from './note.tsx';
import { pendingNote } from './note-form.tsx';

const ToldMessage = lazy(() => import('../../messages/told-message.tsx'));

export type TimelineItem = z.infer<typeof timelineItem>;

const bold = { b: (words: ReactNode) => <b>{words}</b> };
type Told = { icon: ReactNode; words: ReactNode; quote?: ReactNode };
type Change = { from: unknown; to: unknown };

const appointmentWords = {
  'appointment.created': 'leads.event.appointmentPlanned',
  'appointment.booked': 'leads.event.appointmentBooked',
  'appointment.moved': 'leads.event.appointmentMoved',
  'appointment.changed': 'leads.event.appointmentChanged',
  'appointment.status_changed': 'leads.event.appointmentStatus',
  'appointment.removed': 'leads.event.appointmentRemoved',
  'appointment.restored': 'leads.event.appointmentRestored',
  'appointment.invited': 'leads.event.appointmentInvited',
} as const;

const signalWords = {
  'lead.visited_site': 'leads.event.visitedSite',
  'lead.viewed_home': 'leads.event.viewedHome',
  'lead.saved_home': 'leads.event.savedHome',
} as const;

const messageWords = {
  'message.sent': 'messages.event.sent',
  'message.held': 'messages.event.held',
  'message.denied': 'messages.event.denied',
  'message.failed': 'messages.event.failed',
  'message.cancelled': 'messages.event.cancelled',
  'message.received': 'messages.event.received',
  'call.logged': 'messages.event.call',
} as const;

const commentWords = {
  'comment.added': 'leads.event.commented',
  'comment.changed': 'leads.event.commentChanged',
  'comment.removed': 'leads.event.commentRemoved',
  'comment.resolved': 'leads.event.commentSettled',
  'comment.reopened': 'leads.event.commentReopened',
} as const;

/** What happened, in words. A kind nobody has words for yet is shown by its name rather than left out. */
export function useTimelineEntry(leadId: string): (item: TimelineItem) => TimelineEntry {
  const t = useT();
  const format = useFormat();
  const people = usePeople();
  const wordsOf = useValueWords();
  const stages = useStages();
  const { fields } = useLeadFields();

  const told = ({ kind, actor, data: given, note }: TimelineItem): Told => {
    const who = actor.name ?? t('record.system');
    const data = given as Record<string, string>;
    const stage = (value: string | undefined) => (value ? stages.nameOf(value) : '');
    const names = (ids: unknown) => (Array.isArray(ids) ? ids : []).map((id) => people.nameOf(String(id))).join(', ');
    switch (kind) {
      case 'lead.created':
        return { icon: <Plus />, words: <Text k="leads.event.created" values={{ who }} components={bold} /> };
      case 'lead.enquired':
        return {
          icon: <MessageCircle />,
          words: <Text k="leads.event.enquired" components={bold} />,
          quote: (
            <Quote>
              {[data.message, data.about, data.consent && `${t('leads.event.consent')} ${data.consent}`]
                .filter(Boolean)
                .join('\n')}
            </Quote>
          ),
        };
      case 'lead.visited_site':
      case 'lead.viewed_home':
      case 'lead.saved_home':
        return {
          icon: <Eye />,
          words: <Text k={signalWords[kind]} components={bold} />,
          quote: data.about && <Quote>{data.about}</Quote>,
        };
      case 'lead.snoozed':
        return {
          icon: <BellOff />,
          words: data.until ? (
            <Text k="leads.event.snoozed" values={{ who, until: format.dateTime(data.until) }} components={bold} />
          ) : (
            <Text k="leads.event.unsnoozed" values={{ who }} components={bold} />
          ),
        };
      case 'lead.worked':
        return { icon: <CircleCheck />, words: <Text k="leads.event.worked" values={{ who }} components={bold} /> };
      case 'leads.imported':
        return { icon: <FileUp />, words: <Text k="leads.event.imported" values={{ who }} components={bold} /> };
      case 'lead.stage_changed':
        return {
          icon: <Workflow />,
          quote: data.reason && <Quote>{t.any(`leads.lost.${data.reason}`)}</Quote>,
          words: (
            <Text
              k="leads.event.stage"
              values={{ who, from: stage(data.from), to: stage(data.to) }}
              components={bold}
            />
          ),
        };
      case 'lead.assigned':
        return {
          icon: <UserRound />,
          words: (
            <Text k="leads.event.assigned" values={{ who, to: people.nameOf(data.to ?? null) }} components={bold} />
          ),
        };
      case 'lead.routed':
        return {
          icon: <Route />,
          words: (
            <>
              <Text
                k="leads.event.routed"
                values={{ rule: data.rule ?? '', how: t.any(`routing.method.${data.method}`) }}
                components={bold}
              />{' '}
              <WhyMe leadId={leadId} />
            </>
          ),
        };
      case 'lead.offered':
        return {
          icon: <Hand />,
          words: <Text k="leads.event.offered" values={{ names: names(given.users) }} components={bold} />,
        };
      case 'lead.claimed':
        return { icon: <Hand />, words: <Text k="leads.event.claimed" values={{ who }} components={bold} /> };
      case 'lead.changed': {
        const changes = Object.entries((given.changes ?? {}) as Record<string, Change>).filter(([name]) =>
          Object.hasOwn(fields, name),
        );
        return {
          icon: <Pencil />,
          words: changes.map(([name, { from, to }]) => (
            <p key={name}>
              <Text
                k="leads.event.changed"
                values={{
                  who,
                  field: t.any(fields[name]!.label),
                  from: wordsOf(name, from),
                  to: wordsOf(name, to),
                }}
                components={bold}
              />
            </p>
          )),
        };
      }
      case 'lead.shared': {
        const [added, removed] = [names(given.added), names(given.removed)];
        return {
          icon: <Share2 />,
          words: (
            <>
              {added && <Text k="leads.event.shared" values={{ who, names: added }} components={bold} />}
              {added && removed && '. '}
              {removed && <Text k="leads.event.unshared" values={{ who, names: removed }} components={bold} />}
            </>
          ),
        };
      }
      case 'lead.co_owned': {
        const [added, removed] = [names(given.added), names(given.removed)];
        return {
          icon: <Share2 />,
          words: (
            <>
              {added && <Text k="leads.event.coOwned" values={{ who, names: added }} components={bold} />}
              {added && removed && '. '}
              {removed && <Text k="leads.event.notCoOwned" values={{ who, names: removed }} components={bold} />}
            </>
          ),
        };
      }
      case 'lead.removed':
        return { icon: <Trash2 />, words: <Text k="leads.event.removed" values={{ who }} components={bold} /> };
      case 'lead.archived':
        return { icon: <Archive />, words: <Text k="leads.event.archived" values={{ who }} components={bold} /> };
      case 'lead.restored':
        return {
          icon: <ArchiveRestore />,
          words: <Text k="leads.event.restored" values={{ who }} components={bold} />,
        };
      case 'note.added':
        return {
          icon: <StickyNote />,
          words: <Text k="leads.event.note" values={{ who }} components={bold} />,
          quote: note && <Note leadId={leadId} note={note} />,
        };
      case 'note.pinned':
        return { icon: <Pin />, words: <Text k="leads.event.notePinned" values={{ who }} components={bold} /> };
      case 'note.unpinned':
        return { icon: <Pin />, words: <Text k="leads.event.noteUnpinned" values={{ who }} components={bold} /> };
      case 'comment.added':
      case 'comment.changed':
      case 'comment.removed':
      case 'comment.resolved':
      case 'comment.reopened':
        return {
          icon: <MessagesSquare />,
          words: <Text k={commentWords[kind]} values={{ who }} components={bold} />,
        };
      case 'mention.made':
        return {
          icon: <AtSign />,
          words: <Text k="leads.event.mentioned" values={{ who, names: names(given.users) }} components={bold} />,
        };
      case 'note.changed':
        return { icon: <Pencil />, words: <Text k="leads.event.noteChanged" values={{ who }} components={bold} /> };
      case 'message.sent':
      case 'message.held':
      case 'message.denied':
      case 'message.failed':
      case 'message.cancelled':
      case 'message.received':
      case 'call.logged':
        return {
          icon: kind === 'call.logged' ? <Phone /> : data.channel === 'sms' ? <MessageSquare /> : <Mail />,
          words: (
            <Text k={messageWords[kind]} values={{ who: data.by ? people.nameOf(data.by) : who }} components={bold} />
          ),
          quote: data.messageId && (
            <Suspense>
              <ToldMessage leadId={leadId} messageId={data.messageId} />
            </Suspense>
          ),
        };
      case 'conversation.adopted':
        return {
          icon: <Mail />,
          words: <Text k="messages.event.adopted" values={{ who, address: data.address }} components={bold} />,
        };
      case 'consent.given':
      case 'consent.revoked':
        return {
          icon: kind === 'consent.given' ? <ShieldCheck /> : <ShieldX />,
          words: (
            <Text
              k={kind === 'consent.given' ? 'messages.event.consentGiven' : 'messages.event.consentRevoked'}
              values={{
                channel: t.any(`messages.channel.${data.channel}`),
                purpose: t.any(`messages.purposeIs.${data.purpose}`),
              }}
            />
          ),
        };
      case 'lead.contact_forbidden':
        return { icon: <ShieldX />, words: <Text k="messages.event.forbidden" values={{ who }} components={bold} /> };
      case 'task.created':
        return {
          icon: <CircleCheck />,
          words: <Text k="leads.event.task" values={{ who }} components={bold} />,
          quote: <Quote>{data.title}</Quote>,
        };
      case 'task.assigned':
        return {
          icon: <UserRound />,
          words: (
            <Text
              k="leads.event.taskAssigned"
              values={{ who, title: data.title ?? '', to: data.to ? people.nameOf(data.to) : t('record.nobody') }}
              components={bold}
            />
          ),
        };
      case 'task.changed':
        return {
          icon: <Pencil />,
          words: <Text k="leads.event.taskChanged" values={{ who, title: data.title ?? '' }} components={bold} />,
        };
      case 'task.completed':
        return {
          icon: <CircleCheck />,
          words: <Text k="leads.event.taskDone" values={{ who, title: data.title ?? '' }} components={bold} />,
        };
      case 'task.removed':
        return {
          icon: <CircleCheck />,
          words: <Text k="leads.event.taskRemoved" values={{ who, title: data.title ?? '' }} components={bold} />,
        };
      case 'task_set.made':
      case 'task_set.undone':
        return {
          icon: <ListTree />,
          words: (
            <Text
              k={kind === 'task_set.made' ? 'leads.event.taskSetMade' : 'leads.event.taskSetUndone'}
              values={{ who, name: data.title ?? '', count: Number(given.tasks ?? given.removed ?? 0) }}
              components={bold}
            />
          ),
        };
      case 'task.reopened':
        return {
          icon: <CircleCheck />,
          words: <Text k="leads.event.taskReopened" values={{ who, title: data.title ?? '' }} components={bold} />,
        };
      case 'appointment.created':
      case 'appointment.booked':
      case 'appointment.moved':
      case 'appointment.changed':
      case 'appointment.status_changed':
      case 'appointment.removed':
      case 'appointment.restored':
      case 'appointment.invited':
        return {
          icon: <CalendarDays />,
          words: (
            <Text
              k={appointmentWords[kind]}
              values={{
                who,
                title: data.title || t('leads.event.private'),
                when: data.startsAt ? format.dateTime(data.startsAt) : '',
                status: kind === 'appointment.status_changed' ? t.any(`calendar.status.${data.to}`) : '',
              }}
              components={bold}
            />
          ),
        };
      case 'file.added':
        return {
          icon: <Paperclip />,
          words: <Text k="leads.event.file" values={{ who, name: data.name ?? '' }} components={bold} />,
        };
      case 'file.removed':
        return {
          icon: <Paperclip />,
          words: <Text k="leads.event.fileRemoved" values={{ who, name: data.name ?? '' }} components={bold} />,
        };
      case 'file.restored':
        return {
          icon: <Paperclip />,
          words: <Text k="leads.event.fileRestored" values={{ who, name: data.name ?? '' }} components={bold} />,
        };
      default:
        return (
          toldOfPeople(t, kind, who, given) ?? {
            icon: <Pencil />,
            words: <Text k="leads.event.other" values={{ who, kind }} components={bold} />,
          }
        );
    }
  };
  return (item) => {
    const { words, ...rest } = told(item);
    const marked = (
      <>
        {words} <WaitingMark id={item.id} />
      </>
    );
    return { id: item.id, at: item.at, isPending: item.id === pendingNote, words: marked, ...rest };
  };
}

/** A changed field's value before and after, as words. */
export function useValueWords(): (field: string, value: unknown) => string {
  const t = useT();
  const format = useFormat();
  const people = usePeople();
  return (field, value) => {
    if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0))
      return t('record.nothing');
    if (field === 'owner') return people.nameOf(String(value));
    if (field === 'budget') return format.money(Number(value));
    if (field === 'phone') return formatPhone(String(value));
    if (['kind', 'source', 'timeframe', 'language', 'stage'].includes(field)) return t.any(`leads.${field}.${value}`);
    if (field === 'lostReason') return t.any(`leads.lost.${value}`);
    if (field === 'reengageOn' || field.startsWith('x_date_')) return format.date(String(value));
    if (field.startsWith('x_money_')) return format.money(Number(value));
    if (typeof value === 'boolean') return t(value ? 'leads.yes' : 'leads.no');
    return Array.isArray(value) ? format.list(value.map(String)) : String(value);
  };
}
