import { z } from 'zod';
import { type LeadAdSettings, leadAdSettings } from '#contract/account/connectors.ts';
import { inboundMapping } from '#contract/people/inbound-mapping.ts';
import { leadKinds } from '#contract/people/lead-fields.ts';
import { ProviderRefusal } from '#server/account/connections/ask.ts';
import type { Connector, Run } from '#server/account/connections/connector.ts';
import { graphVersion, meta } from '#server/account/connections/providers/meta.ts';
import { sql } from '#server/core/db/sql.ts';
import { invalid } from '#server/core/http/refusal.ts';
import { customFieldsOf } from '../leads/custom/custom-fields.ts';
import { formsOf, pagesOf } from './pages.ts';
import { pullForm } from './pull.ts';
import { tellPages } from './told.ts';

/** To read answers, to learn the names of their campaigns, and to be notified of new answers. */
const scopes = [
  'pages_show_list',
  'pages_read_engagement',
  'pages_manage_metadata',
  'pages_manage_ads',
  'leads_retrieval',
  'ads_management',
];
const needs = ['pages_show_list', 'pages_read_engagement', 'pages_manage_ads', 'leads_retrieval', 'ads_management'];

const me = z.object({ id: z.string(), name: z.string().default('') });
const permissions = z.object({
  data: z.array(z.object({ permission: z.string(), status: z.string() })).default([]),
});

const check: Connector['check'] = (settings, choices) => {
  const read = leadAdSettings.safeParse(settings);
  if (!read.success) throw invalid(['settings', 'forms'], 'Choose forms.');
  if (read.data.forms.length === 0) throw invalid(['settings', 'forms'], 'Choose at least one form.');
  for (const [n, { id, kind, agreement, fields }] of read.data.forms.entries()) {
    const choice = choices.find((one) => one.id === id);
    if (!choice) throw invalid(['settings', 'forms', n, 'id'], 'There is no such form.');
    if (!z.enum(leadKinds).safeParse(kind).success)
      throw invalid(['settings', 'forms', n, 'kind'], 'There is no such kind of lead.');
    if (!inboundMapping.safeParse(fields).success)
      throw invalid(['settings', 'forms', n, 'fields'], 'There is no such field.');
    const isThere = choice.parts?.some(({ id: part, of }) => part === agreement && of === 'agreement');
    if (agreement !== null && !isThere)
      throw invalid(['settings', 'forms', n, 'agreement'], 'There is no such checkbox in the form.');
  }
};

/** Imports the answers to Facebook and Instagram lead forms, each once, through the same path as all other leads. */
export const leadAdsConnector: Connector = {
  key: 'facebook_leads',
  provider: {
    ...meta,
    // Revokes only the access to leads, because posting to pages may use the same authorization.
    revoke: ({ FACEBOOK_API_URL }, token) => ({
      address: `${FACEBOOK_API_URL}/${graphVersion}/me/permissions/leads_retrieval`,
      form: { method: 'delete', access_token: token },
    }),
  },
  scopes,
  needs,
  async identify({ ask, settings: { FACEBOOK_API_URL: base } }) {
    const { id, name } = me.parse((await ask(`${base}/${graphVersion}/me?fields=id,name`)).body);
    const { data } = permissions.parse((await ask(`${base}/${graphVersion}/me/permissions`)).body);
    const granted = data.filter(({ status }) => status === 'granted').map(({ permission }) => permission);
    return { account: name || id, externalId: id, scopes: granted };
  },
  choices: formsOf,
  check,
  ours: async (tx) => (await customFieldsOf(tx)).map(({ key: id, label: name }) => ({ id, name })),
  async changed(tx, connectionId) {
    await tx.run(sql`
      delete from lead_ad_forms where organisation_id = ${tx.scope.organisationId} and connection_id = ${connectionId}`);
  },
  async run(given) {
    const run = given as Run<LeadAdSettings>;
    const pages = new Map((await pagesOf(run)).map((one) => [one.id, one]));
    const choices = await choicesOf(run);
    for (const form of run.settings.forms) {
      const [pageId = '', formId = ''] = form.id.split('/');
      const choice = choices.get(form.id);
      const page = pages.get(pageId);
      const key = `form:${form.id}`;
      try {
        if (!page) throw new ProviderRefusal('refused', 'This account no longer manages the page.');
        const agreementText = choice?.parts?.find(({ id }) => id === form.agreement)?.name ?? '';
        await pullForm(run, { ...form, formId, page, name: choice?.name ?? formId, agreementText });
        await run.succeeded(key);
      } catch (error) {
        // A form that is gone or not accessible must not block the other forms.
        await run.failed({ key, direction: 'in', name: choice?.name ?? formId }, error);
      }
    }
    await tellPages(run, [...pages.values()]);
  },
  kept: async (tx) => {
    const { count } = await tx.get<{ count: number }>(sql`
      select count(*)::int as count from inbound_messages
      where organisation_id = ${tx.scope.organisationId} and kind = 'lead_ad' and state = 'taken'`);
    return count;
  },
};

type Listed = Awaited<ReturnType<Connector['choices']>>[number];

async function choicesOf({ within, connection }: Run<LeadAdSettings>): Promise<Map<string, Listed>> {
  const { choices } = await within((tx) =>
    tx.get<{ choices: Listed[] }>(sql`
      select choices from connections where organisation_id = ${tx.scope.organisationId} and id = ${connection.id}`),
  );
  return new Map(choices.map((one) => [one.id, one]));
}
