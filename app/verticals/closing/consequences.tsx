import { useQuery } from '@tanstack/react-query';
import { ArrowRight, Check, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import { SkeletonText } from '#app/ui/skeleton.tsx';
import type { ClosingPreview } from '#contract/verticals/closing/closing.ts';
import type { ClosingPart } from '#contract/verticals/closing/facts.ts';
import { closingQueries } from './queries.ts';
import { useClosingWords } from './words.ts';

type Props = {
  part: ClosingPart;
  id: string;
  closingOn: string | null;
  /** What else moves is shown elsewhere already. */
  withMoves?: boolean;
};

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-1.5" aria-label={title}>
      <h3 className="text-sm font-medium text-ink-3">{title}</h3>
      {children}
    </section>
  );
}

/** What another closing breaks, mends and moves, and who hears of it: before anything is saved. */
export default function Consequences({ part, id, closingOn, withMoves = false }: Props) {
  const { t, dayWords, nodeName } = useClosingWords();
  const { data, error, refetch } = useQuery(closingQueries.preview(part, id, closingOn));
  if (error && !data) return <ErrorScreen error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonText lines={3} />;
  const { broken, mended, left, moves, told, unseen } = data;
  const isTold = told.length > 0;
  const toldWords = ({ name, part: of }: ClosingPreview['told'][number]): string => {
    const where = t(`closing.part.${of}`);
    return `${name} (${where})`;
  };
  return (
    <div className="grid gap-4" aria-live="polite">
      <Group title={t('closing.whatBreaks')}>
        {broken.length === 0 && unseen === 0 ? (
          <p className="flex items-center gap-2 text-act">
            <Check className="size-4 shrink-0" aria-hidden="true" />
            {t(left.length > 0 ? 'closing.nothingElseBreaks' : 'closing.nothingBreaks')}
          </p>
        ) : (
          <ul className="grid gap-2">
            {broken.map((one) => (
              <Broken key={`${one.node} ${one.kind}`} of={one} />
            ))}
            {unseen > 0 && <li className="text-ink-2">{t('closing.unseen', { count: unseen })}</li>}
          </ul>
        )}
      </Group>
      {left.length > 0 && (
        <Group title={t('closing.whatIsLeft')}>
          <ul className="grid gap-2">
            {left.map((one) => (
              <Broken key={`${one.node} ${one.kind}`} of={one} />
            ))}
          </ul>
        </Group>
      )}
      {mended.length > 0 && (
        <Group title={t('closing.whatMends')}>
          <ul className="grid gap-1">
            {mended.map((one) => (
              <li key={`${one.node} ${one.kind}`} className="flex gap-2 text-act">
                <Check className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
                {nodeName(one.of)}
              </li>
            ))}
          </ul>
        </Group>
      )}
      {withMoves && moves.length > 0 && (
        <Group title={t('closing.whatMoves')}>
          <ul className="divide-y divide-line border-y border-line">
            {moves.map(({ node, from, to }) => (
              <li key={node.key} className="flex flex-wrap items-center gap-x-3 py-2">
                <span className="me-auto wrap-anywhere">{nodeName(node)}</span>
                <span className="num flex items-center gap-1.5 text-sm">
                  <span className="text-ink-3">{dayWords(from)}</span>
                  <ArrowRight className="size-3.5 text-ink-3 rtl:-scale-x-100" aria-hidden="true" />
                  <b className="font-medium">{dayWords(to)}</b>
                </span>
              </li>
            ))}
          </ul>
        </Group>
      )}
      <Group title={t('closing.told')}>
        <p className="text-ink-2">{isTold ? <Facts of={told.map(toldWords)} /> : t('closing.toldNobody')}</p>
      </Group>
    </div>
  );
}

function Broken({ of }: { of: ClosingPreview['broken'][number] }) {
  const { nodeName, why } = useClosingWords();
  const isHard = of.level === 'break';
  return (
    <li className={`flex gap-2.5 rounded-m px-3 py-2 ${isHard ? 'bg-loss-tint' : 'bg-need-tint'}`}>
      <TriangleAlert className={`mt-0.5 size-4 shrink-0 ${isHard ? 'text-loss' : 'text-need'}`} aria-hidden="true" />
      <span className="grid min-w-0">
        <b className="font-medium wrap-anywhere">{nodeName(of.of)}</b>
        <span className={`text-sm ${isHard ? 'text-loss' : 'text-need'}`}>{why(of)}</span>
        {of.cite && <span className="text-xs text-ink-2">{of.cite}</span>}
      </span>
    </li>
  );
}
