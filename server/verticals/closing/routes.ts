import type { PartyRole } from '#contract/inventory/deals/deal-rooms.ts';
import { closingRoom, closings } from '#contract/verticals/closing/closing.ts';
import { closingGraph } from '#contract/verticals/closing/graph.ts';
import { type Served, serve } from '#server/core/http/serve.ts';
import { checkPass, findGuest } from '#server/inventory/deals/rooms/door.ts';
import { membersOf, readClosing } from './facts.ts';
import { joinClosing, leaveClosing, suggestionsFor } from './join.ts';
import { previewOf, viewOf } from './view.ts';

/** Whose loan and insurance it is. Everybody else in the room sees the contract alone. */
const clients: readonly PartyRole[] = ['client', 'co_client'];

export const closingRoutes: Served[] = [
  serve(closings.get, ({ tx, actor, input }) => viewOf(tx, actor, input.part, input.id)),
  serve(closings.preview, ({ tx, actor, input }) => previewOf(tx, actor, input)),
  serve(closings.suggest, ({ tx, actor, input }) => suggestionsFor(tx, actor, input)),
  serve(closings.join, ({ tx, actor, input }) => joinClosing(tx, actor, input)),
  serve(closings.leave, ({ tx, actor, input }) => leaveClosing(tx, actor, input)),
  serve(closingRoom.dates, async ({ input: { token, pass }, request, services }) => {
    const guest = await findGuest(services, request, token);
    checkPass(services, guest, pass);
    if (!clients.includes(guest.role)) return { dates: [] };
    const { facts } = await services.db.withOrg(guest.scope, async (tx) =>
      readClosing(tx, await membersOf(tx, 'deal', guest.dealId)),
    );
    const { nodes } = closingGraph(facts);
    return {
      dates: nodes
        .filter(({ isForClient, part }) => isForClient && part !== 'deal')
        .map(({ kind, on, isDone }) => ({ kind, on, isDone })),
    };
  }),
];
