import { Archive, ArchiveRestore, Mail, Maximize2, MessageSquare, Phone as PhoneIcon } from 'lucide-react';
import { Link } from 'react-router';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { cx } from '#app/ui/classes.ts';
import { Face } from '#app/ui/face.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { RecordFrame } from '#app/ui/record/record-frame.tsx';
import type { Lead } from '#contract/people/leads.ts';
import { useArchiveLead } from '../change-lead.ts';
import { toneOf } from '../columns.tsx';
import { LeadComposer } from './lead-composer.tsx';
import { LeadProperties } from './lead-properties.tsx';
import { LeadTasks } from './lead-tasks.tsx';
import { LeadTimeline } from './lead-timeline.tsx';

type Props = { lead: Lead; as: 'panel' | 'page' };

export function LeadRecord({ lead, as }: Props) {
  return (
    <RecordFrame
      as={as}
      header={<Header lead={lead} as={as} />}
      side={<LeadProperties lead={lead} folded={as === 'panel'} />}
    >
      {lead.can.change && !lead.archivedAt && <LeadComposer leadId={lead.id} />}
      <LeadTasks leadId={lead.id} />
      <LeadTimeline leadId={lead.id} />
    </RecordFrame>
  );
}

function Header({ lead, as }: Props) {
  const t = useT();
  const { archive, restore } = useArchiveLead();
  const Heading = as === 'page' ? 'h1' : 'h2';
  const place = [lead.city, lead.state].filter(Boolean).join(', ');
  return (
    <div className="grid gap-3">
      <div className={cx('flex items-start gap-3', as === 'panel' && 'pe-8')}>
        <Face name={lead.name} size="l" tone="act" />
        <div className="me-auto min-w-0">
          <Heading className="text-xl font-medium tracking-[-0.01em] wrap-anywhere">{lead.name}</Heading>
          <p className="text-ink-2">{[t(`leads.kind.${lead.kind}`), place].filter(Boolean).join(' · ')}</p>
        </div>
        <Chip tone={toneOf(lead.stage)}>{t(`leads.stage.${lead.stage}`)}</Chip>
        {as === 'panel' && (
          <Button kind="quiet" asChild className="size-8.5 px-0">
            <Link to={`/lead/${lead.id}`} aria-label={t('leads.openPage')}>
              <Maximize2 />
            </Link>
          </Button>
        )}
        {lead.can.archive &&
          (lead.archivedAt ? (
            <IconButton label={t('leads.restore')} onClick={() => restore.mutate(lead.id)}>
              <ArchiveRestore />
            </IconButton>
          ) : (
            <IconButton label={t('leads.archive')} onClick={() => archive.mutate(lead.id)}>
              <Archive />
            </IconButton>
          ))}
      </div>
      {lead.archivedAt && <p className="rounded-m bg-need-tint px-3 py-2 text-need">{t('leads.isArchived')}</p>}
      <div className="grid grid-cols-3 gap-1.5">
        <Reach href={lead.phone && `tel:${lead.phone}`} icon={<PhoneIcon />} label={t('leads.call')} kind="act" />
        <Reach href={lead.phone && `sms:${lead.phone}`} icon={<MessageSquare />} label={t('leads.text')} />
        <Reach href={lead.email && `mailto:${lead.email}`} icon={<Mail />} label={t('leads.email')} />
      </div>
    </div>
  );
}

type ReachProps = { href: string | null; icon: React.ReactNode; label: string; kind?: 'act' | 'plain' };

/** Opens the device's own telephone, messages or mail. */
function Reach({ href, icon, label, kind = 'plain' }: ReachProps) {
  if (!href) {
    return (
      <Button disabled icon={icon}>
        {label}
      </Button>
    );
  }
  return (
    <Button asChild kind={kind} icon={icon}>
      <a href={href}>{label}</a>
    </Button>
  );
}
