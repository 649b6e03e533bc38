import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useMay } from '#app/account/session.ts';
import { ApiProblem, api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { toast } from '#app/ui/toast.ts';
import type { OutputOf } from '#contract/core/call.ts';
import type { OwnershipRule, ownership } from '#contract/people/ownership.ts';
import { ListRow } from '../leads/settings/list-row.tsx';
import { moved } from '../leads/settings/own-key.ts';
import { ownershipQueries } from './queries.ts';
import { RulesPreview } from './rules-preview.tsx';
import { classTones } from './words.ts';

const RuleDialog = lazy(() => import('./rule-dialog.tsx'));

/** The ownership rules. Everyone can read them; owners and admins edit them as a draft and preview the effect. */
export default function OwnershipRules() {
  const rules = useQuery(ownershipQueries.rules);
  if (rules.isError) return <ErrorScreen error={rules.error} onRetry={() => void rules.refetch()} />;
  if (!rules.data) return <SkeletonRows rows={3} columns={2} />;
  return <Desk key={rules.data.version} inForce={rules.data} />;
}

const fresh: OwnershipRule = { name: '', cameBy: [], sources: [], by: [], class: 'agent' };

function Desk({ inForce }: { inForce: OutputOf<typeof ownership.ownershipRules> }) {
  const t = useT();
  const format = useFormat();
  const client = useQueryClient();
  const manages = useMay()('ownership.manage');
  const [rules, setRules] = useState(inForce.rules);
  const [sharedLeaves, setSharedLeaves] = useState(inForce.sharedLeaves);
  /** The index of the edited rule; one past the end for a new rule. */
  const [place, setPlace] = useState<number | null>(null);
  const isChanged = JSON.stringify(rules) !== JSON.stringify(inForce.rules) || sharedLeaves !== inForce.sharedLeaves;
  const save = useMutation({
    mutationFn: () => api.leads.setOwnershipRules({ rules, sharedLeaves }, { version: inForce.version }),
    onSuccess: (saved) => {
      client.setQueryData(ownershipQueries.rules.queryKey, saved);
      toast(t('ownership.rulesSaved', { version: saved.version }));
    },
    onError: (error) => {
      const isOld = error instanceof ApiProblem && error.code === 'version_conflict';
      if (isOld) void client.invalidateQueries(ownershipQueries.rules);
      const description = isOld ? t('leads.settings.changedMeanwhile') : error.message;
      toast(t('leads.change.failed'), { tone: 'destructive', description });
    },
  });
  const move = (from: number, by: 1 | -1) => (rules[from + by] ? () => setRules(moved(rules, from, by)) : undefined);
  return (
    <div className="grid gap-4">
      <p className="text-sm text-ink-3">
        {inForce.changedAt
          ? t('ownership.version', {
              version: inForce.version,
              who: inForce.changedBy ?? '',
              when: format.dateTime(inForce.changedAt),
            })
          : t('ownership.usual')}
      </p>
      <ol className="divide-y divide-line border-y border-line">
        {rules.map((rule, index) => (
          <ListRow
            // Rules have no id, so their position is the key.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            key={index}
            name={rule.name}
            onEdit={() => setPlace(index)}
            onUp={move(index, -1)}
            onDown={move(index, 1)}
            readOnly={!manages}
          >
            <span className="flex flex-wrap items-center gap-2">
              <span className="num text-ink-3">{index + 1}</span>
              <span className="font-medium wrap-anywhere">{rule.name}</span>
              <Chip tone={classTones[rule.class]}>{t(`leads.ownerClass.${rule.class}`)}</Chip>
            </span>
            <Conditions rule={rule} />
          </ListRow>
        ))}
        <li className="flex flex-wrap items-center gap-2 py-3">
          <span className="text-ink-2">{t('ownership.otherwise')}</span>
          <Chip>{t('leads.ownerClass.brokerage')}</Chip>
        </li>
      </ol>
      <Checkbox
        label={t('ownership.sharedLeaves')}
        hint={t('ownership.sharedLeavesHint')}
        checked={sharedLeaves}
        disabled={!manages}
        onChange={setSharedLeaves}
      />
      {manages && (
        <div className="flex flex-wrap items-center gap-2">
          <Button size="s" icon={<Plus />} className="me-auto" onClick={() => setPlace(rules.length)}>
            {t('ownership.addRule')}
          </Button>
          {isChanged && (
            <>
              <Button
                kind="quiet"
                onClick={() => {
                  setRules(inForce.rules);
                  setSharedLeaves(inForce.sharedLeaves);
                }}
              >
                {t('ownership.discard')}
              </Button>
              <Button kind="act" busy={save.isPending} onClick={() => save.mutate()}>
                {t('ownership.putInForce')}
              </Button>
            </>
          )}
        </div>
      )}
      {manages && <RulesPreview rules={rules} isDraft={isChanged} />}
      {place !== null && (
        <Suspense>
          <RuleDialog
            rule={rules[place] ?? fresh}
            onClose={() => setPlace(null)}
            onSave={(rule) => {
              setRules(rules[place] ? rules.map((old, index) => (index === place ? rule : old)) : [...rules, rule]);
              setPlace(null);
            }}
            onRemove={
              rules[place] &&
              (() => {
                setRules(rules.filter((_, index) => index !== place));
                setPlace(null);
              })
            }
          />
        </Suspense>
      )}
    </div>
  );
}

function Conditions({ rule: { cameBy, sources, by } }: { rule: OwnershipRule }) {
  const t = useT();
  const format = useFormat();
  const parts = [
    cameBy.length > 0 &&
      t('ownership.when.cameBy', { list: format.list(cameBy.map((way) => t(`ownership.way.${way}`))) }),
    sources.length > 0 &&
      t('ownership.when.sources', { list: format.list(sources.map((one) => t(`leads.source.${one}`))) }),
    by.length > 0 && t('ownership.when.by', { list: format.list(by.map((one) => t(`ownership.by.${one}`))) }),
  ].filter((part) => part !== false);
  return <span className="text-sm text-ink-2">{parts.join(' · ') || t('ownership.when.always')}</span>;
}
