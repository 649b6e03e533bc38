import type { Signal, SignalKind } from '#contract/people/automations/steps.ts';
import { talkOutcomes } from '#contract/people/messages-words.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import type { Heard, SignalRule } from '#server/core/programs/engine.ts';

type RuleOf<K extends SignalKind> = {
  events: readonly string[];
  holds: (tx: Tx, signal: Extract<Signal, { kind: K }>, event: Heard) => Promise<boolean> | boolean;
};

/** The events of a lead that end a program or a wait. An automatic answer is not a reply. */
const rules: { [K in SignalKind]: RuleOf<K> } = {
  reply: { events: ['message.received'], holds: (_, __, { data }) => data.isAutomatic !== true },
  booking: { events: ['appointment.booked', 'appointment.created'], holds: () => true },
  stage: {
    events: ['lead.stage_changed'],
    holds: (_, { stages }, { data }) => stages.length === 0 || stages.includes(String(data.to)),
  },
  unsubscribe: {
    events: ['consent.revoked', 'lead.contact_forbidden'],
    holds: (_, __, { kind, data }) => kind === 'consent.revoked' || ((data.channels ?? []) as unknown[]).length > 0,
  },
  deal: { events: ['deal.created', 'loan.created', 'policy.created'], holds: () => true },
  call: {
    // How a call ended is known from the member, how long it was from the provider, and either may come first.
    events: ['call.logged', 'call.completed', 'call.measured'],
    async holds(tx, { minutes }, { data }) {
      const talk = await tx.one<{ minutes: number }>(sql`
        select coalesce(minutes, 0) as minutes from messages
        where organisation_id = ${tx.scope.organisationId} and id = ${String(data.messageId)} and outcome = any(${[...talkOutcomes]}::text[])`);
      return talk !== undefined && talk.minutes >= minutes;
    },
  },
};

export const signals = rules as unknown as Record<SignalKind, SignalRule>;
