import type { Domain } from '#server/domain.ts';
import { hanging } from './hanging.ts';
import { openHousesOffMarketListener } from './off-market.ts';
import { departing } from './release.ts';
import { openHouseRoutes } from './routes.ts';

export const openHouses = {
  routes: openHouseRoutes,
  listeners: [openHousesOffMarketListener],
  departing,
  hanging,
} satisfies Domain;
