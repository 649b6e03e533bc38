import type { OutputOf } from '#contract/core/call.ts';
import type { TeamMember, teamCalls } from '#contract/people/team.ts';

export type TeamOverview = OutputOf<typeof teamCalls.overview>;

export const nameOf = ({ firstName, lastName, email }: TeamMember): string =>
  `${firstName} ${lastName}`.trim() || email;
