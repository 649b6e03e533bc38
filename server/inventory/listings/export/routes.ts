import { listingExport } from '#contract/inventory/listing-export.ts';
import type { Served } from '#server/core/http/serve.ts';
import { serveBytes } from '#server/core/http/serve-bytes.ts';
import { exportListings } from './export-listings.ts';

export const listingExportRoutes: Served[] = [serveBytes(listingExport.export, exportListings)];
