import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import type { TemplateMatch } from '#contract/inventory/deals/template-match.ts';

/** Why a template matched, in words. */
export function useMatchWords(): (by: readonly TemplateMatch[]) => string {
  const t = useT();
  const format = useFormat();
  return (by) => format.list(by.map((match) => t(`deals.match.${match}`)));
}
