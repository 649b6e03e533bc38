import { dealExport } from '#contract/inventory/deals/deal-export.ts';
import type { Served } from '#server/core/http/serve.ts';
import { serveBytes } from '#server/core/http/serve-bytes.ts';
import { exportDeals } from './export-deals.ts';

export const dealExportRoutes: Served[] = [serveBytes(dealExport.export, exportDeals)];
