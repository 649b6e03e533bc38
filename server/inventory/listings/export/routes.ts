import { listingExport } from '#contract/inventory/listing-export.ts';
import { listingFields } from '#contract/inventory/listing-fields.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Served } from '#server/core/http/serve.ts';
import { serveBytes } from '#server/core/http/serve-bytes.ts';
import { exportList } from '../../export-list.ts';
import { visibleTo } from '../policy.ts';
import { listingPage, selected } from '../queries.ts';

/** Our names are RESO's except for the first letter, so that an import recognizes them. */
const resoName = (column: string): string => column.charAt(0).toUpperCase() + column.slice(1);

export const listingExportRoutes: Served[] = [
  serveBytes(listingExport.export, (context) => {
    const { actor, input } = context;
    const { columns, ...list } = input;
    return exportList(context, {
      of: 'listings',
      fields: listingFields,
      columns,
      headingOf: resoName,
      from: sql`listings l where ${selected(actor, input)} and ${visibleTo(actor)}`,
      page: (part) => listingPage({ ...list, ...part }, actor),
    });
  }),
];
