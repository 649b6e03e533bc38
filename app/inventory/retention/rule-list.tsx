import { Pencil, TriangleAlert } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import {
  defaultRetentionRules,
  type RetentionKind,
  type RetentionRule,
  retentionKinds,
  yearsBy,
} from '#contract/inventory/retention-rules.ts';
import { useRetentionDeed } from './use-retention-deed.ts';

const KindDialog = lazy(() => import('./kind-dialog.tsx'));

type Props = { rules: readonly RetentionRule[]; isOwn: boolean; readOnly: boolean };

/** One row per kind: its years, and the states with different ones. */
export function RuleList({ rules, isOwn, readOnly }: Props) {
  const t = useT();
  const [changing, setChanging] = useState<RetentionKind | null>(null);
  const save = useRetentionDeed(
    (next: RetentionRule[]) => api.retention.setRules({ rules: next }),
    () => setChanging(null),
  );
  return (
    <>
      <p className="mb-4 flex gap-2 rounded-m border border-line bg-sunken p-3 text-sm text-ink-2">
        <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span className="text-pretty">{t(isOwn ? 'retention.ownRules' : 'retention.ourReading')}</span>
      </p>
      <ul className="divide-y divide-line border-y border-line">
        {retentionKinds.map((kind) => {
          const others = rules.filter((rule) => rule.kind === kind && rule.state !== null);
          return (
            <li key={kind} className="flex items-start gap-3 py-2.5">
              <span className="grid min-w-0 flex-1 gap-0.5">
                <span>{t(`retention.kind.${kind}`)}</span>
                <span className="num text-sm text-ink-2">
                  {t('retention.years', { count: yearsBy(rules, kind, null) })}
                  {others.length > 0 && (
                    <span className="ms-2 text-ink-3">
                      {others.map(({ state, years }) => (
                        <bdi key={state} className="me-2.5 inline-block whitespace-nowrap">
                          {`${state} ${years}`}
                        </bdi>
                      ))}
                    </span>
                  )}
                </span>
              </span>
              {!readOnly && (
                <IconButton
                  size="s"
                  label={t('retention.changeKind', { kind: t(`retention.kind.${kind}`) })}
                  onClick={() => setChanging(kind)}
                >
                  <Pencil />
                </IconButton>
              )}
            </li>
          );
        })}
      </ul>
      {isOwn && !readOnly && (
        <Button size="s" className="mt-3" busy={save.isPending} onClick={() => save.mutate([...defaultRetentionRules])}>
          {t('retention.backToDefaults')}
        </Button>
      )}
      <Suspense>
        {changing && (
          <KindDialog
            kind={changing}
            rules={rules}
            busy={save.isPending}
            onSave={(next) => save.mutate(next)}
            onClose={() => setChanging(null)}
          />
        )}
      </Suspense>
    </>
  );
}
