import { useQueryClient } from '@tanstack/react-query';
import { useMay } from '#app/account/session.ts';
import { useT } from '#app/i18n/t.ts';
import { impliedStage } from '#contract/people/implied-stage.ts';
import type { CallOutcome } from '#contract/people/messages-words.ts';
import { useChangeLead } from '../leads/change-lead.ts';
import { leadQueries } from '../leads/queries.ts';
import { useStages } from '../leads/use-stages.ts';

/** After logging a call, offers to move the lead to the stage that the outcome implies; nothing if it is already there. */
export function useStageOffer(leadId: string) {
  const t = useT();
  const may = useMay();
  const client = useQueryClient();
  const change = useChangeLead();
  const { shown, nameOf } = useStages();
  return (outcome: CallOutcome) => {
    const lead = client.getQueryData(leadQueries.get(leadId).queryKey);
    const stage = lead && impliedStage(lead.stage, outcome);
    if (!lead?.can.change || !may('leads.change') || !stage || !shown.some(({ key }) => key === stage)) return {};
    return {
      action: {
        label: t('desk.moveTo', { stage: nameOf(stage) }),
        onAction: () => {
          // The current lead, because logging the call has raised its version.
          const now = client.getQueryData(leadQueries.get(leadId).queryKey) ?? lead;
          change({ lead: now, change: { stage } });
        },
      },
    };
  };
}
