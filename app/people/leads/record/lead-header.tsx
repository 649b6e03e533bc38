import { ListChecks, Mail, MessageSquare, Phone as PhoneIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMay } from '#app/account/session.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Face } from '#app/ui/face.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import type { Lead } from '#contract/people/leads.ts';
import { useNoContact } from '../../messages/use-no-contact.ts';
import { StageChip } from '../stage-chip.tsx';
import type { ComposedKind } from './lead-composer.tsx';
import { LeadNudge } from './lead-nudge.tsx';

type Props = {
  lead: Lead;
  as: 'panel' | 'page';
  /** Begins to write; left out where one may not. */
  onWrite: ((kind: ComposedKind) => void) | undefined;
};

/** Who it is, what needs one now, and the ways to reach them. */
export function LeadHeader({ lead, as, onWrite }: Props) {
  const t = useT();
  const may = useMay();
  const reach = (kind: ComposedKind, address: string | null) =>
    onWrite && address && may('messages.send') ? () => onWrite(kind) : undefined;
  // Where somebody must not be contacted, nothing asks to be pressed.
  const isForbidden = useNoContact(lead);
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
        <StageChip stage={lead.stage} className="self-start" />
      </div>
      <div className="grid max-w-xl grid-cols-4 gap-1.5">
        <Reach
          onReach={reach('call', lead.phone)}
          icon={<PhoneIcon />}
          label={t('leads.call')}
          kind={isForbidden ? 'plain' : 'act'}
        />
        <Reach onReach={reach('sms', lead.phone)} icon={<MessageSquare />} label={t('leads.text')} />
        <Reach onReach={reach('email', lead.email)} icon={<Mail />} label={t('leads.email')} />
        <Reach onReach={onWrite && (() => onWrite('task'))} icon={<ListChecks />} label={t('record.task')} />
      </div>
      <LeadNudge lead={lead} />
    </div>
  );
}

type ReachProps = { onReach: (() => void) | undefined; icon: ReactNode; label: string; kind?: 'act' | 'plain' };

/** Opens the place to write in, where one is told what may go out now. */
function Reach({ onReach, icon, label, kind = 'plain' }: ReachProps) {
  return (
    <Button
      className="min-w-0 gap-1.5 px-1"
      kind={onReach ? kind : 'plain'}
      icon={icon}
      disabled={!onReach}
      onClick={onReach}
    >
      <span className="truncate">{label}</span>
    </Button>
  );
}
