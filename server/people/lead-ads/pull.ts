import { z } from 'zod';
import type { LeadAdSettings } from '#contract/account/connectors.ts';
import { inboundMapping } from '#contract/people/inbound-mapping.ts';
import { leadKinds } from '#contract/people/lead-fields.ts';
import type { Run } from '#server/account/connections/connector.ts';
import { sql } from '#server/core/db/sql.ts';
import { invalid } from '#server/core/http/refusal.ts';
import { leadAdAnswer, leadAdRaw } from '../inbound/read/lead-ad.ts';
import { settledBefore, takeFetched } from '../inbound/take.ts';
import { listed } from './graph.ts';
import type { LeadPage } from './pages.ts';

export type LeadForm = LeadAdSettings['forms'][number] & {
  formId: string;
  name: string;
  page: LeadPage;
  /** The consent text of the form. */
  agreementText: string;
};

const fields =
  'id,created_time,ad_id,ad_name,adset_id,adset_name,campaign_id,campaign_name,form_id,is_organic,platform,field_data,custom_disclaimer_responses';
const answer = leadAdAnswer.shape.lead.loose().extend({
  custom_disclaimer_responses: z
    .array(
      z.object({ checkbox_key: z.string(), is_checked: z.union([z.string(), z.boolean(), z.number()]).default('') }),
    )
    .default([]),
});
type Answer = z.infer<typeof answer>;

/** Answers may show up late, so this much time is read again. Known answers are recognized by id. */
const againSeconds = 3_600;
const atOnce = 50;

async function reachedAt({ within, connection }: Run, { formId }: LeadForm): Promise<string | null> {
  const row = await within((tx) =>
    tx.one<{ reached: string }>(sql`
      select reached from lead_ad_forms
      where organisation_id = ${tx.scope.organisationId} and connection_id = ${connection.id} and form_id = ${formId}`),
  );
  return row?.reached ?? null;
}

/** Reads the answers to a form since the last run. */
export async function pullForm(run: Run<LeadAdSettings>, form: LeadForm): Promise<void> {
  const reached = await reachedAt(run as Run, form);
  const beginning = Date.parse(`${run.settings.since}T00:00:00Z`) / 1_000;
  const from = reached ? Math.max(beginning, Math.floor(Date.parse(reached) / 1_000) - againSeconds) : beginning;
  const filtering = JSON.stringify([{ field: 'time_created', operator: 'GREATER_THAN', value: from - 1 }]);
  const query = { fields, limit: '100', filtering };
  let newest = 0;
  let waiting: Answer[] = [];
  const takeWaiting = async () => {
    await takeSome(run, form, waiting);
    waiting = [];
  };
  for await (const one of listed(run, `/${form.formId}/leads`, query, answer, form.page.token)) {
    newest = Math.max(newest, Date.parse(one.created_time) || 0);
    waiting.push(one);
    if (waiting.length === atOnce) await takeWaiting();
  }
  await takeWaiting();
  if (run.mode === 'test' || newest === 0) return;
  await run.within((tx) =>
    tx.run(sql`
      insert into lead_ad_forms as f (organisation_id, connection_id, form_id, reached)
      values (${tx.scope.organisationId}, ${run.connection.id}, ${form.formId}, ${new Date(newest).toISOString()})
      on conflict (organisation_id, connection_id, form_id) do update set reached = greatest(f.reached, excluded.reached)`),
  );
}

async function takeSome(run: Run<LeadAdSettings>, form: LeadForm, answers: readonly Answer[]): Promise<void> {
  if (answers.length === 0) return;
  const known = await run.within((tx) =>
    settledBefore(
      tx,
      'lead_ad',
      answers.map(({ id }) => id),
    ),
  );
  for (const one of answers) {
    run.signal.throwIfAborted();
    if (known.has(one.id)) {
      run.counts.same += 1;
      await run.succeeded(keyOf(one));
    } else await take(run, form, one);
  }
}

const keyOf = ({ id }: Answer): string => `in:${id}`.slice(0, 700);

function nameOf({ field_data: said, id }: Answer): string {
  const of = (key: RegExp) => said.find(({ name }) => key.test(name))?.values[0];
  return of(/^full_name$/) ?? of(/name/) ?? of(/email/) ?? id;
}

const isChecked = (value: string | boolean | number): boolean => ['1', 'true'].includes(String(value));

function rawOf(
  { agreement, agreementText, fields: mapping, kind, formId, name, page }: LeadForm,
  lead: Answer,
): Buffer {
  const agreed = lead.custom_disclaimer_responses.some(
    ({ checkbox_key, is_checked }) => checkbox_key === agreement && isChecked(is_checked),
  );
  return leadAdRaw({
    lead,
    page: { id: page.id, name: page.name },
    form: { id: formId, name },
    kind: z.enum(leadKinds).parse(kind),
    mapping: inboundMapping.parse(mapping),
    agreement: agreed ? agreementText : null,
  });
}

/** Takes in one answer in its own transaction. An unreadable one is listed here and among the inbound messages that need review. */
async function take(run: Run<LeadAdSettings>, form: LeadForm, lead: Answer): Promise<void> {
  const key = keyOf(lead);
  if (run.isParked(key)) {
    run.counts.failed += 1;
    return;
  }
  if (run.mode === 'test') {
    run.counts.in += 1;
    return;
  }
  try {
    const settled = await run.within((tx) =>
      takeFetched(tx, {
        kind: 'lead_ad',
        raw: rawOf(form, lead),
        contentType: 'application/json',
        reference: lead.id,
        facts: { form: form.formId, page: form.page.id },
      }),
    );
    if (settled.outcome === 'failed') throw invalid(['lead'], settled.problem);
    run.counts[settled.outcome] += 1;
    if (settled.outcome === 'in') run.changedAt(lead.created_time);
    await run.succeeded(key);
  } catch (error) {
    await run.failed({ key, direction: 'in', name: nameOf(lead) }, error);
  }
}
