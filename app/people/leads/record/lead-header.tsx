import { ListChecks, Mail, MessageSquare, Phone as PhoneIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMay } from '#app/account/session.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { cx } from '#app/ui/classes.ts';
import { Facts } from '#app/ui/record/facts.tsx';
import type { Lead } from '#contract/people/leads.ts';
import { useNoContact } from '../../messages/use-no-contact.ts';
import { EditFact } from './edit-fact.tsx';
import { EditPhoto } from './edit-photo.tsx';
import type { ComposedKind } from './lead-composer.tsx';
import { actLook, LeadMeet } from './lead-meet.tsx';
import { LeadLastContact, LeadNextStep } from './lead-next.tsx';
import { LeadNudge } from './lead-nudge.tsx';

/** In narrow space, the label is below its icon. */
const stackedActs = '*:h-auto *:flex-col *:gap-0.5 *:py-1.5 *:text-xs';

type Props = {
  lead: Lead;
  as: 'panel' | 'page';
  /** Opens the composer; undefined if the reader may not write. */
  onWrite: ((kind: ComposedKind) => void) | undefined;
};

/** The lead's name, stage, owner, next step, and last contact. */
export function LeadHeader({ lead, as, onWrite }: Props) {
  const t = useT();
  const Heading = as === 'page' ? 'h1' : 'h2';
  const place = [lead.city, lead.state].filter(Boolean).join(', ');
  return (
    <div className="grid gap-3">
      <div className="flex items-center gap-3">
        <EditPhoto lead={lead} size={as === 'page' ? 'xl' : 'l'} />
        <div className="me-auto min-w-0">
          <Heading className="text-xl font-medium tracking-[-0.01em] wrap-anywhere">{lead.name}</Heading>
          <p className="text-ink-2">
            <Facts of={[t(`leads.kind.${lead.kind}`), place]} />
          </p>
        </div>
      </div>
      <dl className={cx('grid grid-cols-2 gap-x-4 gap-y-1', as === 'page' && 'md:grid-cols-4')}>
        <EditFact lead={lead} field="stage" isStacked />
        <EditFact lead={lead} field="owner" isStacked />
        <LeadNextStep lead={lead} onAdd={onWrite && (() => onWrite('task'))} />
        <LeadLastContact lead={lead} />
      </dl>
      <LeadNudge lead={lead} />
    </div>
  );
}

/** The buttons to contact and to meet the lead. */
export function LeadReach({ lead, as, onWrite }: Props) {
  const t = useT();
  const may = useMay();
  const reach = (kind: ComposedKind, address: string | null) =>
    onWrite && address && may('messages.send') ? () => onWrite(kind) : undefined;
  // The buttons are disabled if the lead must not be contacted.
  const isForbidden = useNoContact(lead);
  return (
    <div className={cx('grid max-w-2xl grid-cols-5 gap-1.5', as === 'panel' && stackedActs)}>
      <Reach
        onReach={reach('call', lead.phone)}
        icon={<PhoneIcon />}
        label={t('leads.call')}
        kind={isForbidden ? 'plain' : 'act'}
      />
      <Reach onReach={reach('sms', lead.phone)} icon={<MessageSquare />} label={t('leads.text')} />
      <Reach onReach={reach('email', lead.email)} icon={<Mail />} label={t('leads.email')} />
      <Reach onReach={onWrite && (() => onWrite('task'))} icon={<ListChecks />} label={t('record.task')} />
      <LeadMeet lead={lead} isOff={!onWrite} />
    </div>
  );
}

type ReachProps = { onReach: (() => void) | undefined; icon: ReactNode; label: string; kind?: 'act' | 'plain' };

/** Opens the composer, which shows what may be sent now. */
function Reach({ onReach, icon, label, kind = 'plain' }: ReachProps) {
  return (
    <Button className={actLook} kind={onReach ? kind : 'plain'} icon={icon} disabled={!onReach} onClick={onReach}>
      <span className="truncate">{label}</span>
    </Button>
  );
}
