import type { RecordType } from '#contract/inventory/files.ts';
import type { CommentedType } from '#contract/people/comments.ts';
import type { setSubjects } from '#contract/people/tasks.ts';
import type { FiledKind, RecordKind, TaskedKind } from './core/access/record-kind.ts';
import { dealRecord } from './inventory/deals/kind.ts';
import { listingRecord } from './inventory/listings/kind.ts';
import { referralRecord } from './inventory/referrals/kind.ts';
import { appointmentRecord } from './people/calendar/kind.ts';
import { leadRecord } from './people/leads/kind.ts';
import { looseTaskRecord } from './people/tasks/kind.ts';
import { policyRecord } from './verticals/insurance/kind.ts';
import { loanRecord } from './verticals/loans/kind.ts';

/** A kind that the contract marks for comments, files or tasks doesn't compile without the server facts that these need. */
type RecordKinds = Readonly<Record<string, RecordKind>> &
  Readonly<Record<CommentedType, RecordKind>> &
  Readonly<Record<RecordType, FiledKind>> &
  Readonly<Record<(typeof setSubjects)[number], TaskedKind>>;

/** Every kind of record that others refer to by type and id. To add a kind, add it here. */
export const recordKinds = {
  lead: leadRecord,
  listing: listingRecord,
  appointment: appointmentRecord,
  deal: dealRecord,
  loan: loanRecord,
  policy: policyRecord,
  task: looseTaskRecord,
  referral: referralRecord,
} satisfies RecordKinds;
