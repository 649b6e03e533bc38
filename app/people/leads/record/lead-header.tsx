import { ListChecks, Mail, MessageSquare, Phone as PhoneIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { Face } from '#app/ui/face.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import type { Lead } from '#contract/people/leads.ts';
import { toneOf } from '../stage-tone.ts';
import { LeadNudge } from './lead-nudge.tsx';

type Props = {
  lead: Lead;
  as: 'panel' | 'page';
  /** Writes a task; left out where one may not. */
  onTask: (() => void) | undefined;
};

/** Who it is, what needs one now, and the ways to reach them. */
export function LeadHeader({ lead, as, onTask }: Props) {
  const t = useT();
  const Heading = as === 'page' ? 'h1' : 'h2';
  const place = [lead.city, lead.state].filter(Boolean).join(', ');
  return (
    <div className="grid gap-3">
      <div className="flex items-center gap-3">
        <Face name={lead.name} size="l" tone="act" />
        <div className="me-auto min-w-0">
          <Heading className="text-xl font-medium tracking-[-0.01em] wrap-anywhere">{lead.name}</Heading>
          <p className="text-ink-2">
            <Facts of={[t(`leads.kind.${lead.kind}`), place]} />
          </p>
        </div>
        <Chip tone={toneOf(lead.stage)} className="self-start">
          {t(`leads.stage.${lead.stage}`)}
        </Chip>
      </div>
      <div className="grid max-w-xl grid-cols-4 gap-1.5">
        <Reach href={lead.phone && `tel:${lead.phone}`} icon={<PhoneIcon />} label={t('leads.call')} kind="act" />
        <Reach href={lead.phone && `sms:${lead.phone}`} icon={<MessageSquare />} label={t('leads.text')} />
        <Reach href={lead.email && `mailto:${lead.email}`} icon={<Mail />} label={t('leads.email')} />
        <Button className="min-w-0 gap-1.5 px-1" icon={<ListChecks />} disabled={!onTask} onClick={onTask}>
          <span className="truncate">{t('record.task')}</span>
        </Button>
      </div>
      <LeadNudge lead={lead} />
    </div>
  );
}

type ReachProps = { href: string | null; icon: ReactNode; label: string; kind?: 'act' | 'plain' };

/** Opens the device's own telephone, messages or mail. */
function Reach({ href, icon, label, kind = 'plain' }: ReachProps) {
  const words = <span className="truncate">{label}</span>;
  const look = 'min-w-0 gap-1.5 px-1';
  if (!href) {
    return (
      <Button disabled icon={icon} className={look}>
        {words}
      </Button>
    );
  }
  return (
    <Button asChild kind={kind} icon={icon} className={look}>
      <a href={href}>{words}</a>
    </Button>
  );
}
