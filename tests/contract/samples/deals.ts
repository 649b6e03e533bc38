import { startingTerms } from '#contract/inventory/deals/commission-terms.ts';
import { defaultPipelines } from '#contract/inventory/deals/deal-stages.ts';
import { defaultTemplates } from '#contract/inventory/deals/deal-templates.ts';
import {
  bankNumbers,
  callBack,
  guestWord,
  newApprovedDeal,
  newAuthorization,
  newCheckedWire,
  newDeal,
  newDealDate,
  newDealDocument,
  newDealItem,
  newDealParty,
  newDealReview,
  newGuest,
  newGuestInside,
  newPlan,
  newPricedDeal,
  newSheetChange,
  newWire,
  onePage,
  planTerms,
  titleToken,
} from '../things/deals.ts';
import { png } from '../things/people.ts';
import { nextNumber } from '../world.ts';
import { type For, nothing, page, type Samples } from './sample.ts';

const one = async ({ world, office, by }: For) => ({ input: { id: await newDeal(world, office, by) } });

/** The names of a pipeline and a template differ every time, so that each call changes something. */
const renamed = <Thing extends { name: string | null }>(things: readonly Thing[]): Thing[] =>
  things.map((thing, place) => (place === 0 ? { ...thing, name: `Köln ${nextNumber()}` } : thing));

const newTitleLink = async ({ world, office, by }: For) =>
  titleToken(world, office, await newAuthorization(world, office, by, await newDeal(world, office, by)));
const guest = ({ world, office, by }: For) => newGuest(world, office, by);
const inside = ({ world, office, by }: For) => newGuestInside(world, office, by);

export const dealSamples: Pick<Samples, 'deals' | 'dealRoom'> = {
  deals: {
    list: async ({ office }) => ({ input: { search: office.mark, sort: '-price', limit: 5 } }),
    count: async ({ office }) => ({ input: { search: office.mark } }),
    counts: nothing,
    forecast: nothing,
    get: one,
    create: async ({ office }) => ({
      input: {
        name: `${office.mark} Größe ${nextNumber()}`,
        pipeline: 'seller',
        price: 45_000_000,
        acceptedOn: '2026-06-24',
        closingOn: '2026-08-03',
        timeZone: 'America/Denver',
      },
    }),
    change: async ({ world, office, by }) => ({
      input: { id: await newDeal(world, office, by), name: `Köln ${nextNumber()}`, price: 62_000_000 },
      version: 1,
    }),
    changeStage: async ({ world, office, by }) => ({
      input: { id: await newDeal(world, office, by), stage: 'lost', lostReason: 'Rates' },
      version: 1,
    }),
    archive: one,
    restore: async ({ world, office, by }) => {
      const id = await newDeal(world, office, by);
      await world.owner.query('update deals set archived_at = now() where id = $1', [id]);
      return { input: { id } };
    },
    timeline: one,
    parties: async ({ world, office, by }) => ({ input: { id: (await newDealParty(world, office, by)).id } }),
    addParty: async ({ world, office, by }) => ({
      input: { id: await newDeal(world, office, by), role: 'title', name: `${office.mark} Title` },
    }),
    changeParty: async ({ world, office, by }) => ({
      input: { ...(await newDealParty(world, office, by)), phone: `+1 512 555 ${nextNumber()}` },
    }),
    removeParty: async ({ world, office, by }) => ({ input: await newDealParty(world, office, by) }),
    previewBulk: async ({ world, office, by }) => ({
      input: { selection: { ids: [await newDeal(world, office, by)] }, do: { act: 'stage', stage: 'searching' } },
    }),
    bulk: async ({ world, office, by }) => ({
      input: { selection: { ids: [await newDeal(world, office, by)] }, do: { act: 'stage', stage: 'searching' } },
    }),
    pipelines: nothing,
    setPipelines: async () => ({ input: { pipelines: renamed(defaultPipelines) } }),
    templates: nothing,
    setTemplates: async () => ({ input: { templates: renamed(defaultTemplates) } }),
    dates: async ({ world, office, by }) => ({ input: { id: (await newDealDate(world, office, by)).id } }),
    previewMove: async ({ world, office, by }) => ({
      input: { id: (await newDealDate(world, office, by)).id, acceptedOn: '2026-07-01' },
    }),
    moveBases: async ({ world, office, by }) => ({
      input: { id: (await newDealDate(world, office, by)).id, acceptedOn: '2026-07-01' },
      version: 1,
    }),
    addDate: async ({ world, office, by }) => ({
      input: {
        id: (await newDealDate(world, office, by)).id,
        key: 'survey',
        name: `${office.mark} survey`,
        rule: { base: 'inspection', days: 2, count: 'business', roll: 'none' },
      },
    }),
    changeDate: async ({ world, office, by }) => ({
      input: { ...(await newDealDate(world, office, by)), state: 'waived', reason: 'New build' },
    }),
    removeDate: async ({ world, office, by }) => ({ input: await newDealDate(world, office, by) }),
    items: async ({ world, office, by }) => ({ input: { id: (await newDealItem(world, office, by)).id } }),
    addItem: async ({ world, office, by }) => ({
      input: { id: await newDeal(world, office, by), name: `${office.mark} survey`, kind: 'document' },
    }),
    setItem: async ({ world, office, by }) => ({
      input: { ...(await newDealItem(world, office, by, 'task')), state: 'done' },
    }),
    submitItem: async ({ world, office, by }) => ({
      input: { ...(await newDealItem(world, office, by)), name: `${office.mark} ${nextNumber()}.png` },
      body: png,
    }),
    splitScan: async ({ world, office, by }) => {
      const { id, itemId } = await newDealItem(world, office, by);
      return {
        input: { id, name: `${office.mark}.pdf`, parts: `1-1_${itemId}` },
        body: await onePage(),
      };
    },
    document: async ({ world, office, by }) => ({ input: await newDealDocument(world, office, by) }),
    itemHints: async ({ world, office, by }) => ({ input: await newDealDocument(world, office, by) }),
    reviewItem: async ({ world, office, by }) => ({
      input: { ...(await newDealDocument(world, office, by)), approve: true },
    }),
    reopenReview: async ({ world, office, by }) => ({
      input: { ...(await newDealReview(world, office, by)), reason: `${office.mark} ${nextNumber()}` },
    }),
    export: async ({ office }) => ({ input: { search: office.mark } }),
    removeItem: async ({ world, office, by }) => ({ input: await newDealItem(world, office, by) }),
    reviewQueue: page,
    sheet: one,
    sheetPdf: async ({ world, office, by }) => ({ input: { id: await newPricedDeal(world, office, by) } }),
    authorizations: async ({ world, office, by }) => {
      const id = await newDeal(world, office, by);
      await newAuthorization(world, office, by, id);
      return { input: { id } };
    },
    readAuthorization: async (given) => ({ input: { token: await newTitleLink(given) } }),
    answerAuthorization: async (given) => ({
      input: { token: await newTitleLink(given), answer: 'confirmed', name: 'Mei Tanaka', on: '2026-06-01' },
    }),
    sendAuthorization: async ({ world, office, by }) => ({ input: await newApprovedDeal(world, office, by) }),
    setCommission: async ({ world, office, by }) => ({
      input: {
        id: await newDeal(world, office, by),
        terms: startingTerms('buyer', by.id, { kind: 'percent', rate: 20_000 + nextNumber() }),
      },
      version: 1,
    }),
    moveSheet: async ({ world, office, by }) => {
      const id = await newDeal(world, office, by);
      await world.owner.query('update deals set price_cents = 64000000, gross_cents = 1600000 where id = $1', [id]);
      return { input: { id, state: 'approved' } };
    },
    wires: async ({ world, office, by }) => ({ input: { id: (await newWire(world, office, by)).id } }),
    addWire: async ({ world, office, by }) => ({
      input: { id: await newDeal(world, office, by), use: 'proceeds', payee: `${office.mark} Title`, ...bankNumbers },
    }),
    checkWire: async ({ world, office, by }) => ({
      input: { ...(await newWire(world, office, by)), ...callBack, ...bankNumbers },
    }),
    rejectWire: async ({ world, office, by }) => ({
      input: { ...(await newWire(world, office, by)), reason: 'Nobody there knows of it' },
    }),
    showWire: async ({ world, office, by }) => ({
      input: { ...(await newCheckedWire(world, office, by)), reason: 'To fill in the bank’s form' },
    }),
    // Other members accept the changes they find, so each caller gets a change of its own.
    sheetChanges: async (at) => {
      await newSheetChange(at.world, at.office, at.by);
      return page();
    },
    acceptSheet: async ({ world, office, by }) => ({ input: await newSheetChange(world, office, by) }),
    plans: nothing,
    addPlan: async ({ office }) => ({
      input: {
        user: null,
        name: `${office.mark} 70/30`,
        from: new Date(Date.UTC(2100, 0, nextNumber())).toISOString().slice(0, 10),
        terms: planTerms,
      },
    }),
    removePlan: async ({ world, office }) => ({ input: { id: await newPlan(world, office) } }),
    room: async (given) => ({ input: { id: (await inside(given)).id } }),
    roomEntries: async (given) => ({ input: { id: (await inside(given)).id, limit: 5 } }),
    roomAs: async (given) => {
      const { id, partyId } = await inside(given);
      return { input: { id, partyId } };
    },
    inviteGuest: async ({ world, office, by }) => ({
      input: { ...(await newDealParty(world, office, by)), factor: 'word', word: guestWord },
    }),
    endGuest: async (given) => {
      const { id, guestId } = await guest(given);
      return { input: { id, guestId } };
    },
    postInRoom: async (given) => ({
      input: { id: (await guest(given)).id, body: `${given.office.mark} ${nextNumber()}`, audience: ['lender'] },
    }),
    withdrawPost: async (given) => {
      const { id, postId } = await inside(given);
      return { input: { id, postId } };
    },
    showDate: async ({ world, office, by }) => ({
      input: { ...(await newDealDate(world, office, by)), shownTo: ['insurance'] },
    }),
  },
  dealRoom: {
    look: async (given) => ({ input: { token: (await guest(given)).token } }),
    sendCode: async ({ world, office, by }) => ({
      input: { token: (await newGuest(world, office, by, 'text')).token, locale: 'de' },
    }),
    enter: async (given) => ({ input: { token: (await guest(given)).token, proof: guestWord } }),
    read: async (given) => {
      const { token, pass } = await inside(given);
      return { input: { token, pass } };
    },
    write: async (given) => {
      const { token, pass } = await inside(given);
      return { input: { token, pass, key: crypto.randomUUID(), body: `Größe ${nextNumber()}`, isForAll: true } };
    },
    upload: async (given) => {
      const { token, ticket } = await inside(given);
      return { input: { token, ticket, key: crypto.randomUUID(), name: `${given.office.mark}.png` }, body: png };
    },
    content: async (given) => {
      const { token, ticket, postId } = await inside(given);
      return { input: { token, ticket, postId } };
    },
  },
};
