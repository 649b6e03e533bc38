import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Facts } from '#app/ui/record/facts.tsx';
import type { Lead } from '#contract/people/leads.ts';
import { LastActivity } from './last-activity.tsx';
import { LeadFace } from './lead-face.tsx';
import { sourceWords } from './source-words.ts';
import { StageChip } from './stage-chip.tsx';

/** A lead in the list on a phone: name, stage, waiting time, and budget. */
export function CompactLead({ lead }: { lead: Lead }) {
  const t = useT();
  const format = useFormat();
  const budget = lead.budget !== null && format.money(lead.budget, 'USD', { compact: true });
  return (
    <span className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 pe-2">
      <span className="row-span-2">
        <LeadFace lead={lead} size="l" />
      </span>
      <bdi className="truncate text-md font-medium">{lead.name}</bdi>
      <StageChip stage={lead.stage} className="justify-self-end" />
      <span className="num truncate text-sm text-ink-2">
        <Facts of={[sourceWords(t, lead), budget, lead.city]} />
      </span>
      <LastActivity lead={lead} className="justify-self-end text-sm" />
    </span>
  );
}
