import type { DemoRole } from '#contract/account/demo.ts';
import type { Role } from '#contract/core/access.ts';

export type Actor = { key: string; firstName: string; lastName: string; role: Role };

type Cast = {
  organisation: string;
  domain: string;
  /** The member that the visitor acts as. */
  you: Actor;
  colleagues: readonly Actor[];
  /** A team of everyone who works with clients. */
  team?: string;
};

const actor = (key: string, firstName: string, lastName: string, role: Role): Actor => ({
  key,
  firstName,
  lastName,
  role,
});

/** Fictional firms and people: none can be written to, and none has a password. */
export const casts: Record<DemoRole, Cast> = {
  'solo-agent': {
    organisation: 'Juniper Street Homes',
    domain: 'juniperstreet.example',
    you: actor('maya', 'Maya', 'Torres', 'owner'),
    colleagues: [actor('tess', 'Tess', 'Lindqvist', 'assistant')],
  },
  'team-lead': {
    organisation: 'Harbor & Vine Realty',
    domain: 'harborvine.example',
    you: actor('priya', 'Priya', 'Anand', 'manager'),
    colleagues: [
      actor('nora', 'Nora', 'Vine', 'owner'),
      actor('marcus', 'Marcus', 'Bell', 'agent'),
      actor('sofia', 'Sofia', 'Ortega', 'agent'),
      actor('jonah', 'Jonah', 'Pike', 'agent'),
      actor('dana', 'Dana', 'Whitfield', 'agent'),
      actor('leo', 'Leo', 'Castellan', 'agent'),
      actor('hana', 'Hana', 'Kimura', 'agent'),
      actor('curtis', 'Curtis', 'Boyd', 'agent'),
    ],
    team: 'Waterfront',
  },
  'loan-officer': {
    organisation: 'Cedar Line Lending',
    domain: 'cedarline.example',
    you: actor('daniel', 'Daniel', 'Osei', 'owner'),
    colleagues: [actor('ruth', 'Ruth', 'Abelson', 'assistant')],
  },
  producer: {
    organisation: 'Lakeview Insurance Group',
    domain: 'lakeviewgroup.example',
    you: actor('grace', 'Grace', 'Hughes', 'owner'),
    colleagues: [actor('ben', 'Ben', 'Watanabe', 'assistant')],
  },
};
