import type { InputOf, OutputOf } from '#contract/core/call.ts';
import {
  type campaigns,
  mostRehearsed,
  type Rehearsed,
  rehearsedAtOnce,
  rehearsedDays,
} from '#contract/growth/campaigns/campaigns.ts';
import { type GateRule, gateRules } from '#contract/people/messages-words.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Scope, Tx } from '#server/core/db/transaction.ts';
import { Gate } from '#server/core/http/gate.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import { draftProgram } from '#server/core/programs/own.ts';
import { rehearse, type Told } from '#server/core/programs/rehearse.ts';
import type { Services } from '#server/core/services.ts';
import { leadPrograms } from '#server/people/automations/engine.ts';
import { fillIn } from '#server/people/messages/merge.ts';
import { domainOf } from '#server/people/messages/sending-domain.ts';
import { mergeValues } from '#server/people/messages/templates.ts';
import { nextIds } from './audience.ts';
import { programOf } from './program.ts';
import { readCampaign } from './rows.ts';
import { hoursOfEach } from './when.ts';

const dayMs = 86_400_000;
/** Limits how many rehearsals run at once, because each holds a second database connection. */
const gate = new Gate(2, 30_000);

const ruleOf = ({ why }: Told): GateRule | null => gateRules.find((rule) => rule === why.rule) ?? null;

/**
 * What the first leads of a campaign would get in the next days. It starts the campaign for real, with the runner's own code, in a
 * transaction that is rolled back.
 */
export async function rehearseCampaign(
  services: Services,
  scope: Scope,
  tx: Tx,
  actor: Member,
  { id, from }: InputOf<typeof campaigns.rehearse>,
): Promise<OutputOf<typeof campaigns.rehearse>> {
  const campaign = await readCampaign(tx, id);
  if (campaign.state !== 'draft') throw new Refusal('conflict', 'It has been sent already.');
  const { settings } = services;
  const definition = programOf(campaign, { origin: settings.publicUrl, domain: domainOf(settings) });
  const all = await nextIds(tx, actor, campaign, null, mostRehearsed);
  const some = all.slice(from, from + rehearsedAtOnce);
  const hours = await hoursOfEach(tx, campaign.when, some);
  const known = await mergeValues(tx, actor.userId, sql`l.id = any(${some}::uuid[])`);
  const titleOf = (lead: string, id: string): string => {
    const message = campaign.messages.find((one) => one.id === id);
    const values = known.get(lead);
    return message && values ? fillIn(message.subject || message.body.slice(0, 80), values).text : '';
  };
  const people = await gate.pass(async () => {
    const told: Rehearsed[] = [];
    for (const lead of some) {
      const programId = newId();
      const open = (within: Tx) =>
        draftProgram(within, programId, { room: 'campaigns', name: campaign.name, definition, by: actor.userId });
      const at = hours(lead);
      const entry = { subjectId: lead, key: 'preview', at, why: { by: 'campaign' } };
      const until = Date.now() + rehearsedDays * dayMs;
      const path = await rehearse(services.db, scope, leadPrograms, programId, definition, entry, until, open);
      told.push({
        lead,
        name: known.get(lead)?.name ?? '',
        messages: path
          .filter(({ kind, isOther }) => kind === 'campaign' && !isOther)
          .map((step) => {
            const message = (step.step ?? '').replace(/-other$/, '');
            return {
              ...{ message, title: titleOf(lead, message), at: step.at },
              ...{ outcome: step.outcome, rule: ruleOf(step) },
            };
          }),
      });
    }
    return told;
  });
  const reached = from + some.length;
  return { people, total: all.length, next: reached < all.length ? reached : null };
}
