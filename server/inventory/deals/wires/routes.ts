import { dealWires } from '#contract/inventory/deals/deal-wires.ts';
import { type Served, serve } from '#server/core/http/serve.ts';
import { wireList } from './queries.ts';
import { addWire, checkWire, rejectWire, showWire } from './vault.ts';

export const dealWireRoutes: Served[] = [
  serve(dealWires.wires, ({ tx, actor, input }) => wireList(tx, actor, input.id)),
  serve(dealWires.addWire, ({ tx, actor, input, services }) => addWire(tx, actor, services.settings.secret, input)),
  serve(dealWires.checkWire, ({ tx, actor, input, services }) => checkWire(tx, actor, services.settings.secret, input)),
  serve(dealWires.rejectWire, ({ tx, actor, input }) => rejectWire(tx, actor, input)),
  serve(dealWires.showWire, ({ tx, actor, input, services }) => showWire(tx, actor, services.settings.secret, input)),
];
