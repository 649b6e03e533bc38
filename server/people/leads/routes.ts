import { leadViews } from '#contract/people/lead-views.ts';
import { leads } from '#contract/people/leads.ts';
import { provenance } from '#contract/people/provenance.ts';
import { type Served, serve, serveJson, servePage, serveWrite } from '#server/core/http/serve.ts';
import { refuseKnown } from '../duplicates/refuse-known.ts';
import { changeLead, putLead } from './change-lead.ts';
import { createLead } from './create-lead.ts';
import { leadMap } from './map.ts';
import { addNote, changeNote, pinNote, pinnedNoteJson } from './notes.ts';
import { provenanceJson } from './provenance.ts';
import { leadCount, leadCounts, leadJson, leadPage, nextLead, tagCounts, timelinePage } from './queries.ts';
import { leadSeenBy, noted } from './views.ts';

export const leadRoutes: Served[] = [
  servePage(leads.list, leadPage),
  serveJson(leads.count, leadCount),
  serveJson(leads.counts, (_, actor) => leadCounts(actor)),
  serveJson(leads.next, nextLead),
  serve(leads.map, ({ tx, actor, input }) => leadMap(tx, actor, input)),
  noted(serveJson(leads.get, ({ id }, actor) => leadJson(id, actor))),
  serve(leadViews.seenBy, ({ tx, actor, input }) => leadSeenBy(tx, actor, input.id)),
  serveJson(leads.timeline, timelinePage),
  serveJson(provenance.provenance, ({ id }, actor) => provenanceJson(id, actor)),
  serveJson(leads.tags, (_, actor) => tagCounts(actor)),
  serveWrite(leads.create, async (input, actor, services) => {
    if (input.ifKnown === 'refuse') await refuseKnown(services, actor, input);
    return createLead(input, actor);
  }),
  serve(leads.change, ({ tx, actor, version, input: { id, ...change } }) => changeLead(tx, actor, id, version, change)),
  serve(leads.archive, ({ tx, actor, input }) => putLead(tx, actor, input.id, 'archive')),
  serve(leads.restore, ({ tx, actor, input }) => putLead(tx, actor, input.id, 'list')),
  serve(leads.remove, ({ tx, actor, input }) => putLead(tx, actor, input.id, 'trash')),
  serve(leads.addNote, ({ tx, actor, input }) => addNote(tx, actor, input.id, input)),
  serveJson(leads.pinnedNote, ({ id }, actor) => pinnedNoteJson(id, actor)),
  serve(leads.pinNote, async ({ tx, actor, input }) => {
    await pinNote(tx, actor, input.id, input.noteId, input.pinned);
    return { done: true as const };
  }),
  serve(leads.changeNote, async ({ tx, actor, version, input }) => {
    await changeNote(tx, actor, input.id, input.noteId, version, input.body);
    return { done: true as const };
  }),
];
