import { useInfiniteQuery } from '@tanstack/react-query';
import {
  Archive,
  CircleX,
  ClipboardCheck,
  FileText,
  Link2,
  Lock,
  Mail,
  Pencil,
  Plus,
  UserRound,
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
import type { loanTimelineItem } from '#contract/verticals/loans/loans.ts';
import { loanQueries } from '../queries.ts';

type Item = z.infer<typeof loanTimelineItem>;
const bold = { b: (words: ReactNode) => <b>{words}</b> };

const icons: Readonly<Record<string, ReactNode>> = {
  created: <Plus />,
  imported: <Plus />,
  milestone_changed: <Workflow />,
  application_received: <ClipboardCheck />,
  assigned: <UserRound />,
  borrower_added: <UserRound />,
  borrower_removed: <UserRound />,
  archived: <Archive />,
  restored: <Archive />,
  ended: <CircleX />,
  disclosure_added: <Mail />,
  disclosure_changed: <Mail />,
  locked: <Lock />,
  lock_extended: <Lock />,
  lock_released: <Lock />,
  lock_expiring: <Lock />,
  tax_id_set: <Lock />,
  tax_id_shown: <Lock />,
  incompleteness_told: <Mail />,
  status_shared: <Link2 />,
  status_copied: <Link2 />,
  status_opened: <Link2 />,
  status_unshared: <Link2 />,
  letter_issued: <FileText />,
  letter_withdrawn: <FileText />,
  file_added: <FileText />,
};

const told = [
  'created',
  'changed',
  'assigned',
  'milestone_changed',
  'application_received',
  'ended',
  'reopened',
  'archived',
  'restored',
  'borrower_added',
  'borrower_removed',
  'section_saved',
  'tax_id_set',
  'tax_id_shown',
  'demographics_saved',
  'disclosure_added',
  'disclosure_changed',
  'disclosure_removed',
  'change_logged',
  'fee_saved',
  'fee_removed',
  'locked',
  'lock_extended',
  'lock_released',
  'lock_expiring',
  'condition_added',
  'condition_changed',
  'condition_removed',
  'incompleteness_told',
  'status_shared',
  'status_copied',
  'status_opened',
  'status_unshared',
  'letter_limit_set',
  'letter_issued',
  'letter_withdrawn',
  'imported',
  'exported',
  'file_added',
] as const;
type Told = (typeof told)[number];
const isTold = (name: string): name is Told => (told as readonly string[]).includes(name);

export default function LoanTimeline({ id }: { id: string }) {
  const t = useT();
  const entryOf = useEntry();
  const timeline = useInfiniteQuery(loanQueries.timeline(id));
  return <RecordTimeline<Item> label={t('record.timeline')} timeline={timeline} entryOf={entryOf} />;
}

/** What happened, in words. A kind nobody has words for yet is shown by its name rather than left out. */
function useEntry(): (item: Item) => TimelineEntry {
  const t = useT();
  const format = useFormat();
  const people = usePeople();
  const word = (family: string, value: unknown) => (value ? t.any(`loans.${family}.${String(value)}`) : '');
  return ({ id, at, kind, actor, data }) => {
    const name = kind === 'file.added' ? 'file_added' : kind.replace('loan.', '');
    const fields = Object.keys((data.changes ?? {}) as object).map((field) => t.any(`loans.field.${field}`));
    const isMove = name === 'milestone_changed';
    const day = data.until ?? data.on ?? data.receivedOn ?? data.learnedOn;
    // Words of the file that have no place here.
    const said = name === 'imported' && Array.isArray(data.said) ? data.said.map(String) : [];
    const values = {
      who: actor.name ?? t('record.system'),
      name: String(data.name ?? ''),
      from: isMove ? word('milestone', data.from) : '',
      to: isMove
        ? word('milestone', data.to)
        : name === 'assigned'
          ? data.to
            ? people.nameOf(String(data.to))
            : t('loans.office')
          : word('conditionState', data.state),
      fields: format.list(fields),
      section: word('urla', name === 'section_saved' ? data.section : null),
      disclosure: word('disclosure', data.disclosure),
      ending: word('state', data.ending),
      reason: String(data.reason ?? ''),
      note: String(data.note ?? ''),
      rate: typeof data.rate === 'number' ? format.rate(data.rate) : '',
      amount: typeof data.amount === 'number' ? format.money(data.amount) : '',
      days: Number(data.days ?? 0),
      day: day ? format.date(String(day)) : '',
    };
    return {
      id,
      at,
      icon: icons[name] ?? <Pencil />,
      words: isTold(name) ? (
        <>
          <Text k={`loans.event.${name}`} values={values} components={bold} />
          {said.length > 0 && (
            <span className="block text-sm text-ink-2">
              <bdi>{t('loans.event.importedWords', { words: format.list(said) })}</bdi>
            </span>
          )}
        </>
      ) : (
        (commonEvent(kind, values.who) ?? kind)
      ),
    };
  };
}
