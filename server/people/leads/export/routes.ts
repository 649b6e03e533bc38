import { leadExport } from '#contract/people/lead-export.ts';
import type { Served } from '#server/core/http/serve.ts';
import { serveBytes } from '#server/core/http/serve-bytes.ts';
import { exportLeads } from './export-leads.ts';

export const leadExportRoutes: Served[] = [serveBytes(leadExport.export, exportLeads)];
