import { leadSources } from '#contract/people/lead-sources.ts';
import { defaultStages } from '#contract/people/stage-list.ts';
import { newAddress } from '../things/kit.ts';
import {
  newCandidates,
  newHandoff,
  newLead,
  newLeadPicture,
  newMerge,
  newNote,
  newProposal,
  newReachableLead,
  newRelatedLead,
  newToldLead,
} from '../things/people.ts';
import { nextNumber } from '../world.ts';
import { apart, nothing, type Samples } from './sample.ts';

const ownRule = (mark: string) => ({
  name: `${mark} Größe ${nextNumber()}`,
  cameBy: ['import' as const],
  sources: [],
  by: ['agent' as const],
  class: 'agent' as const,
});

/** Samples of leads and their parts. */
export const leadSamples: Pick<Samples, 'leads'> = {
  leads: {
    list: async ({ office }) => ({ input: { search: office.mark, sort: '-score', limit: 5 } }),
    count: async ({ office }) => ({ input: { search: office.mark } }),
    map: async ({ world, office, by }) => {
      const id = await newLead(world, office, by);
      await world.owner.query(`update leads set city = 'Austin', state = 'TX' where id = $1`, [id]);
      return { input: { south: 29, north: 31, west: -99, east: -96, zoom: 9 } };
    },
    next: async ({ world, office, by }) => ({
      input: { search: office.mark, ids: [await newLead(world, office, by)] },
    }),
    counts: nothing,
    get: async ({ world, office, by }) => ({ input: { id: await newLead(world, office, by) } }),
    seenBy: async ({ world, office, by }) => {
      const id = await newLead(world, office, by);
      await world.owner.query(
        `insert into lead_views (organisation_id, lead_id, hour, user_id, by_key)
         values ($1, $2, date_trunc('hour', now()), $3, false)`,
        [office.organisationId, id, by.id],
      );
      return { input: { id } };
    },
    create: async ({ office }) => ({
      input: { firstName: office.mark, lastName: `Größe ${nextNumber()}`, tags: ['new'], phone: '(512) 555-0142' },
    }),
    change: async ({ world, office, by }) => ({
      input: { id: await newLead(world, office, by), city: `Köln ${nextNumber()}`, stage: 'engaged' },
      version: 1,
    }),
    archive: async ({ world, office, by }) => ({ input: { id: await newLead(world, office, by) } }),
    restore: async ({ world, office, by }) => {
      const id = await newLead(world, office, by);
      await world.owner.query('update leads set archived_at = now() where id = $1', [id]);
      return { input: { id } };
    },
    remove: async ({ world, office, by }) => ({ input: { id: await newLead(world, office, by) } }),
    previewErasure: async ({ world, office, by }) => ({ input: { id: await newLead(world, office, by) } }),
    erase: async ({ world, office, by }) => ({ input: { id: await newLead(world, office, by, true) } }),
    stages: nothing,
    sourceNames: async () => ({ input: {} }),
    mergeSourceName: async ({ office }) => ({
      input: { alias: `${office.mark} ${nextNumber()}`, name: `${office.mark} source`, source: 'website' },
    }),
    removeSourceAlias: async ({ office }) => {
      const alias = `${office.mark} ${nextNumber()}`;
      const merged = { alias, name: `${office.mark} source`, source: 'website' as const };
      await office.people.owner.do(leadSources.mergeSourceName, merged);
      return { input: { alias } };
    },
    setStages: async (given) => ({
      input: {
        stages: [
          ...defaultStages,
          { key: 'own', name: `Zürich ${nextNumber()}`, tone: 'info', needs: ['phone'], touchHours: 4, hidden: false },
        ],
      },
      version: 1,
      by: await apart(given),
    }),
    fields: nothing,
    setFields: async (given) => ({
      input: { fields: [{ key: 'x_choice_pet', label: `Pet ${nextNumber()}`, options: ['dog', 'Kätzchen'] }] },
      version: 1,
      by: await apart(given),
    }),
    timeline: async ({ world, office, by }) => ({ input: { id: await newToldLead(world, office, by) } }),
    photo: async ({ world, office, by }) => {
      const { leadId, file } = await newLeadPicture(world, office, by);
      await world.owner.query('insert into lead_photos (organisation_id, lead_id, file_id) values ($1, $2, $3)', [
        office.organisationId,
        leadId,
        file,
      ]);
      return { input: { id: leadId } };
    },
    setPhoto: async ({ world, office, by }) => {
      const { leadId, file } = await newLeadPicture(world, office, by);
      return { input: { id: leadId, file } };
    },
    clearPhoto: async ({ world, office, by }) => {
      const { leadId, file } = await newLeadPicture(world, office, by);
      await world.owner.query('insert into lead_photos (organisation_id, lead_id, file_id) values ($1, $2, $3)', [
        office.organisationId,
        leadId,
        file,
      ]);
      return { input: { id: leadId } };
    },
    addNote: async ({ world, office, by }) => ({
      input: { id: await newLead(world, office, by), body: `${office.mark} ${nextNumber()}` },
    }),
    changeNote: async ({ world, office, by }) => {
      const { leadId, noteId } = await newNote(world, office, by);
      return { input: { id: leadId, noteId, body: `${office.mark} ${nextNumber()}` }, version: 1 };
    },
    pinNote: async ({ world, office, by }) => {
      const { leadId, noteId } = await newNote(world, office, by);
      return { input: { id: leadId, noteId, pinned: true } };
    },
    pinnedNote: async ({ world, office, by }) => {
      const { leadId, noteId } = await newNote(world, office, by);
      await world.owner.query('update notes set pinned_at = now() where id = $1', [noteId]);
      return { input: { id: leadId } };
    },
    tags: nothing,
    ownership: async ({ world, office, by }) => ({ input: { id: await newLead(world, office, by) } }),
    decideOwnership: async ({ world, office, by }) => ({
      input: { id: await newLead(world, office, by), class: 'shared', of: by.id, reason: `Agreed ${nextNumber()}` },
    }),
    proposeOwnership: async ({ world, office, by }) => ({
      input: { id: await newLead(world, office, by), class: 'shared', reason: `${office.mark} ${nextNumber()}` },
    }),
    answerOwnership: async ({ world, office, by }) => ({
      input: { id: await newProposal(world, office, by), accept: true },
    }),
    handoffs: async ({ world, office, by }) => ({
      input: { id: (await newHandoff(world, office, by, 'from')).leadId },
    }),
    handOver: async ({ world, office, by }) => ({
      input: {
        id: await newLead(world, office, by),
        to: (by.id === office.people.agent.id ? office.people.manager : office.people.agent).id,
        summary: `${office.mark} wants a garden ${nextNumber()}`,
      },
    }),
    answerHandoff: async ({ world, office, by }) => {
      const { id } = await newHandoff(world, office, by, 'to');
      return { input: { id, accept: false, answer: `${office.mark} has no time` } };
    },
    withdrawHandoff: async ({ world, office, by }) => {
      const { id } = await newHandoff(world, office, by, 'from');
      return { input: { id } };
    },
    ownershipRules: nothing,
    setOwnershipRules: async (given) => ({
      input: { rules: [ownRule(given.office.mark)], sharedLeaves: true },
      version: 1,
      by: await apart(given),
    }),
    previewOwnership: async ({ office }) => ({ input: { rules: [ownRule(office.mark)] } }),
    applyOwnership: async (given) => ({ input: {}, by: await apart(given) }),
    collaborators: async ({ world, office, by }) => ({ input: { id: await newToldLead(world, office, by) } }),
    share: async ({ world, office, by }) => ({
      input: { id: await newLead(world, office, by), users: [office.people.assistant.id] },
    }),
    contactPoints: async ({ world, office, by }) => ({ input: { id: await newReachableLead(world, office, by) } }),
    saveContactPoint: async ({ world, office, by }) => ({
      input: {
        id: await newReachableLead(world, office, by),
        channel: 'email',
        address: newAddress(),
        label: 'work',
        note: `${office.mark} says after six`,
      },
    }),
    removeContactPoint: async ({ world, office, by }) => {
      const id = await newReachableLead(world, office, by);
      const { rows } = await world.owner.query('select email from leads where id = $1', [id]);
      return { input: { id, channel: 'email', address: rows[0].email } };
    },
    circle: async ({ world, office, by }) => ({ input: { id: await newRelatedLead(world, office, by) } }),
    householdTimeline: async ({ world, office, by }) => ({ input: { id: await newRelatedLead(world, office, by) } }),
    setHousehold: async ({ world, office, by }) => {
      const [one, other] = [await newLead(world, office, by), await newLead(world, office, by)];
      const members = [one, other].map((lead) => ({ lead, role: 'partner' as const }));
      return { input: { id: one, name: office.mark, members } };
    },
    relate: async ({ world, office, by }) => ({
      input: {
        id: await newLead(world, office, by),
        other: await newLead(world, office, by),
        kind: 'referral_source',
        note: office.mark,
      },
    }),
    unrelate: async ({ world, office, by }) => {
      const id = await newRelatedLead(world, office, by);
      const { rows } = await world.owner.query('select other_id from lead_relationships where lead_id = $1', [id]);
      return { input: { id, other: rows[0].other_id, kind: 'referral_source' } };
    },
    merge: async ({ world, office, by }) => ({
      input: {
        id: await newLead(world, office, by),
        loser: await newToldLead(world, office, by),
        loserVersion: 1,
        take: ['city'],
      },
      version: 1,
    }),
    unmerge: async ({ world, office, by }) => ({ input: { id: await newMerge(world, office, by) } }),
    provenance: async ({ world, office, by }) => ({ input: { id: await newToldLead(world, office, by) } }),
    similar: async ({ office }) => ({ input: { firstName: office.mark, phone: '(512) 555-0142' } }),
    duplicates: async ({ world, office, by }) => {
      await newCandidates(world, office, by);
      return { input: { limit: 3 } };
    },
    duplicateCount: nothing,
    dismissDuplicate: async ({ world, office, by }) => ({ input: await newCandidates(world, office, by) }),
    import: async ({ office }) => ({
      input: {},
      body: `First name,Last name,Email\r\n${office.mark},Ærø,imported${nextNumber()}@example.test\r\n`,
    }),
    previewBulk: async ({ world, office, by }) => ({
      input: { selection: { ids: [await newLead(world, office, by)] }, do: { act: 'stage', stage: 'active' } },
    }),
    bulk: async ({ world, office, by }) => ({
      input: { selection: { ids: [await newLead(world, office, by)] }, do: { act: 'stage', stage: 'active' } },
    }),
    export: async ({ office }) => ({ input: { search: office.mark } }),
  },
};
