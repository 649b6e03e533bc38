import { dealExport } from '#contract/inventory/deals/deal-export.ts';
import { dealFields } from '#contract/inventory/deals/deal-fields.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Served } from '#server/core/http/serve.ts';
import { serveBytes } from '#server/core/http/serve-bytes.ts';
import { exportList } from '../../export-list.ts';
import { visibleTo } from '../policy.ts';
import { dealPage, selected } from '../queries.ts';

export const dealExportRoutes: Served[] = [
  serveBytes(dealExport.export, (context) => {
    const { actor, input } = context;
    const { columns, ...list } = input;
    return exportList(context, {
      of: 'deals',
      fields: dealFields,
      columns,
      headingOf: (column) => column,
      from: sql`deals l where ${selected(actor, input)} and ${visibleTo(actor)}`,
      page: (part) => dealPage({ ...list, ...part }, actor),
    });
  }),
];
