import { TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import { useLocale } from '#app/i18n/locale-context.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { blockNames } from '#app/ui/content-editor/names.ts';
import { creditWarnings, withCalculatorDisclosure } from '#contract/core/content/calculator-terms.ts';
import type { Block } from '#contract/core/content/tree.ts';

/** Warns before publication of credit terms without their disclosure, and offers the missing block. */
export function CreditTerms({ blocks, onFix }: { blocks: readonly Block[]; onFix: (blocks: Block[]) => void }) {
  const t = useT();
  const { locale } = useLocale();
  const warnings = useMemo(() => creditWarnings({ blocks: [...blocks] }), [blocks]);
  if (warnings.length === 0) return null;
  return (
    <section role="status" className="grid gap-2 rounded-m border border-need bg-need-tint p-4">
      <h2 className="flex items-center gap-2 font-medium text-need">
        <TriangleAlert className="size-4 shrink-0" aria-hidden="true" />
        {t('content.creditTerms')}
      </h2>
      <ul className="grid gap-2">
        {warnings.map(({ path, words, why, source, start }) => {
          const block = path[0] === 'blocks' ? blocks[Number(path[1])] : undefined;
          return (
            <li key={`${path.join('.')} ${start} ${why}`} className="grid justify-items-start gap-1">
              <span>
                {block && <strong className="font-medium">{t(blockNames[block.type])}: </strong>}
                {why === 'calculator'
                  ? t('content.creditTerms.calculator')
                  : t(why === 'rate' ? 'content.creditTerms.rate' : 'content.creditTerms.credit', { words })}{' '}
                <span className="text-sm text-ink-3">{source}</span>
              </span>
              {why === 'calculator' && (
                <Button size="s" onClick={() => onFix(withCalculatorDisclosure(blocks, locale))}>
                  {t('content.addDisclosure')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
