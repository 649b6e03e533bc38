import { dealKind } from './inventory/deals/kind.ts';
import { fileKind } from './inventory/files/kind.ts';
import { listingKind } from './inventory/listings/kind.ts';
import type { ShownKind } from './kind.ts';
import { leadKind } from './people/leads/kind.ts';
import { taskKind } from './people/tasks/kind.ts';
import { memberKind } from './people/team/kind.ts';
import { viewKind } from './records/kind.ts';
import { policyKind } from './verticals/insurance/kind.ts';
import { loanKind } from './verticals/loans/kind.ts';

/** Every kind of record in the command palette, in display order. A new kind adds a line here. */
export const shownKinds: Readonly<Record<string, ShownKind>> = {
  lead: leadKind,
  task: taskKind,
  view: viewKind,
  member: memberKind,
  listing: listingKind,
  deal: dealKind,
  loan: loanKind,
  policy: policyKind,
  file: fileKind,
};
