import { addDays } from '#contract/core/time-zone.ts';
import { newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { nextNumber, putRow, type World } from '../world.ts';
import { apart, type For, nothing, type Samples } from './sample.ts';

const newAccess = (world: World, organisationId: string, by: Person, row: Record<string, unknown> = {}) =>
  putRow(world, 'support_accesses', {
    organisation_id: organisationId,
    invited_by: by.id,
    reason: 'Leads do not come in',
    scope: 'read',
    ends_at: '2099-01-01T00:00:00Z',
    ...row,
  });

/** An access that has ended, because an organization can have only one open access. */
const over = { ends_at: '2026-01-02T00:00:00Z', created_at: '2026-01-01T00:00:00Z', ended_at: '2026-01-01T01:00:00Z' };

/** An operator with a verified second factor, if the given person is an operator at all. */
async function operator({ world, by }: For): Promise<{ by: Person } | object> {
  const { rows } = await world.owner.query('select is_operator from users where id = $1', [by.id]);
  if (!rows[0]?.is_operator) return {};
  const person = await newMember(world.server, await newOrganisation(world.server), 'owner', { operator: true });
  await world.owner.query(`update sessions set aal = 'aal2' where user_id = $1`, [person.id]);
  return { by: person };
}

export const supportSamples: Pick<Samples, 'support'> = {
  support: {
    list: async ({ world, office, by }) => {
      await newAccess(world, office.organisationId, by, { ...over, ended_side: 'organization' });
      return { input: { limit: 3 } };
    },
    invite: async (given) => ({
      input: { hours: 1, scope: 'read', reason: `Leads do not come in, ${nextNumber()}` },
      by: await apart(given),
    }),
    end: async (given) => {
      const by = await apart(given);
      return { input: { id: await newAccess(given.world, by.organisationId, by) }, by };
    },
    acts: async ({ world, office, by }) => {
      const id = await newAccess(world, office.organisationId, by, { ...over, ended_side: 'time' });
      await world.owner.query(
        `insert into support_acts (organisation_id, access_id, call, record, wrote, refused) values ($1, $2, 'leads.get', 'x', false, false)`,
        [office.organisationId, id],
      );
      return { input: { id, limit: 3 } };
    },
    invitations: nothing,
    enter: async (given) => {
      const host = await apart(given);
      return { input: { id: await newAccess(given.world, host.organisationId, host) }, ...(await operator(given)) };
    },
    leave: async (given) => ({ input: {}, ...(await operator(given)) }),
  },
};

const newDraft = (world: World, { organisationId }: Person): Promise<unknown> =>
  world.owner.query(
    `insert into consent_texts (organisation_id, place, version, words) values ($1, 'email', 1, '{"en": "{who} may email me."}')`,
    [organisationId],
  );

export const consentTextSamples: Pick<Samples, 'consentTexts'> = {
  consentTexts: {
    list: nothing,
    save: async (given) => ({
      input: { place: 'email', words: { en: '{who} may email me.' } },
      by: await apart(given),
    }),
    discard: async (given) => {
      const by = await apart(given);
      await newDraft(given.world, by);
      return { input: { place: 'email' }, by };
    },
    publish: async (given) => {
      const by = await apart(given);
      await newDraft(given.world, by);
      return { input: { place: 'email', version: 1, from: addDays('2099-01-01', nextNumber()) }, by };
    },
  },
};
