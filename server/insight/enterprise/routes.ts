import { enterprise } from '#contract/insight/enterprise.ts';
import { type Served, serve, serveJson } from '#server/core/http/serve.ts';
import { acceptDrift, driftsBelow, pushAgain } from './drift.ts';
import { belongingJson, changeShares, invite, join, leave, readInvitation, unlink } from './links.ts';
import { addUnit, removeUnit, renameUnit, setSetting, syncAll, treeJson, unitShown } from './units.ts';

export const enterpriseRoutes: Served[] = [
  serveJson(enterprise.tree, (_, actor) => treeJson(actor)),
  serveJson(enterprise.belonging, (_, actor) => belongingJson(actor)),
  serve(enterprise.invitation, ({ tx, actor, input, services }) =>
    readInvitation(tx, actor, input.token, services.settings),
  ),
  serve(enterprise.get, async ({ tx, actor, input }) => ({
    ...(await unitShown(tx, actor, input.id)),
    drift: await driftsBelow(tx, input.id),
  })),
  serve(enterprise.push, ({ tx, actor, input }) => pushAgain(tx, actor, input)),
  serve(enterprise.acceptDrift, ({ tx, actor, input }) => acceptDrift(tx, actor, input)),
  serve(enterprise.changeShares, ({ tx, actor, input }) => changeShares(tx, actor, input)),
  serve(enterprise.addUnit, ({ tx, actor, input }) => addUnit(tx, actor, input)),
  serve(enterprise.renameUnit, ({ tx, version, input }) => renameUnit(tx, version, input)),
  serve(enterprise.removeUnit, ({ tx, input }) => removeUnit(tx, input.id)),
  serve(enterprise.invite, ({ tx, actor, input, services }) => invite(tx, actor, input.id, services.settings)),
  serve(enterprise.unlink, ({ tx, actor, input }) => unlink(tx, actor, input.id)),
  serve(enterprise.setSetting, ({ tx, actor, input }) => setSetting(tx, actor, input)),
  serve(enterprise.refresh, async ({ tx, actor }) => {
    await syncAll(tx);
    tx.record({ kind: 'enterprise.refreshed', subject: { type: 'organisation', id: actor.organisationId } });
    return { done: true as const };
  }),
  serve(enterprise.join, ({ tx, actor, input, services }) => join(tx, actor, input, services.settings)),
  serve(enterprise.leave, ({ tx, actor }) => leave(tx, actor)),
];
