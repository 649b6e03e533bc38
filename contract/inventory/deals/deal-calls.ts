import { dealAuthorizations } from './deal-authorization.ts';
import { dealBulk } from './deal-bulk.ts';
import { dealChecklist } from './deal-checklist.ts';
import { dealCommissions } from './deal-commissions.ts';
import { dealDates } from './deal-dates.ts';
import { dealExport } from './deal-export.ts';
import { dealRooms } from './deal-rooms.ts';
import { dealSettings } from './deal-settings.ts';
import { dealWires } from './deal-wires.ts';
import { deals } from './deals.ts';

/** Every call of the domain, from all of its files. */
export const dealCalls = {
  ...deals,
  ...dealBulk,
  ...dealSettings,
  ...dealDates,
  ...dealChecklist,
  ...dealCommissions,
  ...dealAuthorizations,
  ...dealWires,
  ...dealExport,
  ...dealRooms,
};
