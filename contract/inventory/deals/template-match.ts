import type { DealSide } from './deal-stages.ts';
import type { DealTemplate } from './deal-templates.ts';
import type { DealKind } from './sale-kinds.ts';

/** By what a template is the closest: always the side, and what of the sale and of the home it names. */
export const templateMatches = ['side', 'kind', 'type', 'state'] as const;
export type TemplateMatch = (typeof templateMatches)[number];

export type Home = {
  side: DealSide;
  saleKind?: DealKind | null;
  propertyType: string | null;
  stateOrProvince: string | null;
};

/**
 * The closest template of a deal: none that names another kind, type or state, and of the rest the one that names most. A state
 * weighs more than all else, since its law says what papers there must be, and the kind of sale more than the type of home; of
 * equals the first in the list.
 */
export function templateFor(
  templates: readonly DealTemplate[],
  { side, saleKind, propertyType, stateOrProvince }: Home,
): { template: DealTemplate; by: TemplateMatch[] } | undefined {
  const weight = ({ saleKind: kind, propertyType: type, stateOrProvince: state }: DealTemplate) =>
    (state ? 4 : 0) + (kind ? 2 : 0) + (type ? 1 : 0);
  const fitting = templates.filter(
    (one) =>
      one.side === side &&
      (!one.saleKind || one.saleKind === saleKind) &&
      (!one.propertyType || one.propertyType === propertyType) &&
      (!one.stateOrProvince || one.stateOrProvince === stateOrProvince),
  );
  const template = fitting.toSorted((one, other) => weight(other) - weight(one))[0];
  return (
    template && {
      template,
      by: [
        'side',
        ...(template.saleKind ? ['kind' as const] : []),
        ...(template.propertyType ? ['type' as const] : []),
        ...(template.stateOrProvince ? ['state' as const] : []),
      ],
    }
  );
}
