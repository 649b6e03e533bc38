import { library } from '#contract/growth/marketing/library.ts';
import { outgoing } from '#contract/growth/marketing/outgoing.ts';
import { type Served, serve, servePage } from '#server/core/http/serve.ts';
import type { Services } from '#server/core/services.ts';
import type { Outgoing } from '#server/domain.ts';
import type { Reach } from '#server/inventory/marketing/kits.ts';
import { everybodysReach } from '../campaigns/reach.ts';
import { sitePageOf } from '../website/home-page.ts';
import { calendarOf, moveIn } from './calendar.ts';
import { changePiece, makeSet, piecePage, presentPiece, publishPiece, refreshPiece, stepPiece } from './pieces.ts';

const reach = ({ settings: { publicUrl } }: Services): Reach => ({ publicUrl, pageOf: sitePageOf });

export const hubRoutes = (sources: readonly Outgoing[]): Served[] => [
  servePage(library.list, piecePage),
  serve(library.make, ({ tx, actor, services, input }) => makeSet(tx, actor, services, reach(services), input)),
  serve(library.get, ({ tx, actor, services, input }) => presentPiece(tx, actor, reach(services), input.id)),
  serve(library.change, ({ tx, actor, services, version, input }) =>
    changePiece(tx, actor, reach(services), version, input),
  ),
  serve(library.refresh, ({ tx, actor, services, version, input }) =>
    refreshPiece(tx, actor, reach(services), version, input.id),
  ),
  serve(library.step, ({ tx, actor, services, version, input }) =>
    stepPiece(tx, actor, reach(services), version, input),
  ),
  serve(library.publish, ({ tx, actor, services, version, input }) =>
    publishPiece(tx, actor, services, reach(services), version, input.id),
  ),
  serve(outgoing.list, ({ tx, actor, input }) => calendarOf(tx, actor, sources, input)),
  serve(outgoing.audience, ({ tx, actor }) => everybodysReach(tx, actor)),
  serve(outgoing.move, ({ tx, actor, services, input }) => moveIn(tx, actor, services, sources, input)),
];
