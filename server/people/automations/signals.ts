import type { Signal, SignalKind } from '#contract/people/automations/steps.ts';
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
  deal: { events: ['deal.created'], holds: () => true },
  call: {
    events: ['call.logged'],
    async holds(tx, { minutes }, { data }) {
      const row = await tx.one<{ minutes: number | null }>(sql`
        select minutes from messages where organisation_id = ${tx.scope.organisationId} and id = ${String(data.messageId)}`);
      return data.outcome === 'reached' && (row?.minutes ?? 0) >= minutes;
    },
  },
};

export const signals = rules as unknown as Record<SignalKind, SignalRule>;
