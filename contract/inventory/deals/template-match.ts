import type { DealSide } from './deal-stages.ts';
import type { DealTemplate } from './deal-templates.ts';
import type { DealKind } from './sale-kinds.ts';

/** Why a template matched: always the side, and what it names of the sale and the home. */
export const templateMatches = ['side', 'kind', 'type', 'state'] as const;
export type TemplateMatch = (typeof templateMatches)[number];

export type Home = {
  side: DealSide;
  saleKind?: DealKind | null;
  propertyType: string | null;
  stateOrProvince: string | null;
};

/**
 * The best template for a deal: excludes templates for another kind, type, or state, and prefers the most specific. A state outweighs
 * everything else, because state law requires the documents, and the kind of sale outweighs the property type; of equals, the first wins.
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
