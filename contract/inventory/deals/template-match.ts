import type { DealSide } from './deal-stages.ts';
import type { DealTemplate } from './deal-templates.ts';

/** By what a template is the closest: always the side, and what of the home it names. */
export const templateMatches = ['side', 'type', 'state'] as const;
export type TemplateMatch = (typeof templateMatches)[number];

export type Home = { side: DealSide; propertyType: string | null; stateOrProvince: string | null };

/**
 * The closest template of a deal: none that names another type or state, and of the rest the one that names most. A state
 * weighs more than a type, since its law says what papers there must be; of equals the first in the list.
 */
export function templateFor(
  templates: readonly DealTemplate[],
  { side, propertyType, stateOrProvince }: Home,
): { template: DealTemplate; by: TemplateMatch[] } | undefined {
  const weight = ({ propertyType: type, stateOrProvince: state }: DealTemplate) => (state ? 2 : 0) + (type ? 1 : 0);
  const fitting = templates.filter(
    (one) =>
      one.side === side &&
      (!one.propertyType || one.propertyType === propertyType) &&
      (!one.stateOrProvince || one.stateOrProvince === stateOrProvince),
  );
  const template = fitting.toSorted((one, other) => weight(other) - weight(one))[0];
  return (
    template && {
      template,
      by: [
        'side',
        ...(template.propertyType ? ['type' as const] : []),
        ...(template.stateOrProvince ? ['state' as const] : []),
      ],
    }
  );
}
