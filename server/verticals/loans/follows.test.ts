import { afterAll, beforeAll, expect, test } from 'vitest';
import { automations } from '#contract/people/automations/automations.ts';
import { type Definition, emptyDefinition } from '#contract/people/automations/steps.ts';
import { leads } from '#contract/people/leads.ts';
import { loanCore } from '#contract/verticals/loans/loans.ts';
import { sql } from '#server/core/db/sql.ts';
import { hear } from '#server/core/programs/hear.ts';
import '#server/programs.ts';
import { leadPrograms } from '#server/people/automations/engine.ts';
import { ok } from '#tests/setup/answers.ts';
import { newMember, newOrganisation } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('a loan’s milestone begins a program with its borrower, and a loan that is opened ends one', async () => {
  const org = await newOrganisation(server, 'Lakeview Lending');
  const owner = await newMember(server, org, 'owner');
  const scope = { organisationId: org, userId: null, actorKind: 'system' as const };
  const program = async (definition: Partial<Definition>) => {
    const made = await ok(owner.do(automations.create, { name: 'Program' }));
    const whole = {
      ...emptyDefinition,
      steps: [{ id: 'a', kind: 'task', title: 'Call', dueDays: 0, assignee: 'owner' }],
      ...definition,
    };
    const saved = await ok(
      owner.do(automations.change, { id: made.id, definition: whole as Definition }, { version: made.version }),
    );
    await ok(owner.do(automations.turnOn, { id: made.id }, { version: saved.version }));
    return made.id;
  };
  const funded = await program({
    triggers: [{ kind: 'event', event: 'loan.milestone_changed', where: [{ field: 'to', is: 'funded' }] }],
  });
  const nurture = await program({
    triggers: [{ kind: 'event', event: 'lead.created', where: [] }],
    steps: [{ id: 'w', kind: 'wait', for: { n: 5, unit: 'days' } }],
    exits: [{ kind: 'deal' }],
  });
  const ana = await ok(owner.do(leads.create, { firstName: 'Ana' }));
  const now = Date.now();
  const told = (type: string, id: string, kind: string, data = {}, at = now) =>
    server.services.db.withOrg(scope, (tx) =>
      hear(tx, leadPrograms, [{ id: crypto.randomUUID(), kind, subject: { type, id }, data, at }], at),
    );
  const standing = () =>
    server.services.db.withOrg(scope, (tx) =>
      tx.all<{ program: string; state: string }>(sql`
        select program_id as program, state from enrolments where organisation_id = ${org} and lead_id = ${ana.id} order by entered_at, id`),
    );
  await told('lead', ana.id, 'lead.created');
  const loan = await ok(owner.do(loanCore.create, { name: 'Ruiz', timeZone: 'America/Chicago', lead: ana.id }));
  await told('loan', loan.id, 'loan.created', {}, now + 1_000);
  expect(await standing()).toEqual([{ program: nurture, state: 'exited' }]);
  await told('loan', loan.id, 'loan.milestone_changed', { from: 'inquiry', to: 'processing' }, now + 2_000);
  await told('loan', loan.id, 'loan.milestone_changed', { from: 'docs_signed', to: 'funded' }, now + 3_000);
  expect(await standing()).toEqual([
    { program: nurture, state: 'exited' },
    { program: funded, state: 'active' },
  ]);
});
