import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { failureText } from '#app/account/failure-text.ts';
import { roleKeys } from '#app/account/role-keys.ts';
import { useMay } from '#app/account/session.ts';
import { Section } from '#app/account/settings/section.tsx';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { BackLink } from '#app/ui/back-link.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { Segmented } from '#app/ui/segmented.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { Switch } from '#app/ui/switch.tsx';
import { toast } from '#app/ui/toast.ts';
import { type AiPolicyRow, aiActs, aiRoles, aiScopes, aiWriters } from '#contract/account/ai-policy.ts';
import { aiQueries } from './queries.ts';

export const handle = { title: 'ai-tools.policy' } as const;

const actNames = keysOf('ai-tools.act', aiActs);
const actTexts = keysOf('ai-tools.actText', aiActs);
const writerNames = keysOf('ai-tools.writer', aiWriters);

/** The AI policy of each act: who writes, which roles may use it, and whether it needs approval. */
export default function AiPolicyPage() {
  const t = useT();
  const { data, error, refetch } = useQuery(aiQueries.policy);
  return (
    <div className="page-room grid content-start gap-2 pt-2.5 pb-16">
      <BackLink to="/ai-tools">{t('ai-tools.title')}</BackLink>
      <header className="grid gap-1 pt-2">
        <h1 className="text-2xl font-medium tracking-[-0.015em]">{t('ai-tools.policy')}</h1>
        <p className="max-w-[68ch] text-ink-2">{t('ai-tools.policy.text')}</p>
      </header>
      {error && !data ? (
        <ErrorScreen error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <div>
          {data.rows.map((row) => (
            <Rule key={row.act} row={row} />
          ))}
        </div>
      ) : (
        <SkeletonRows rows={8} columns={3} />
      )}
    </div>
  );
}

function Rule({ row }: { row: AiPolicyRow }) {
  const t = useT();
  const format = useFormat();
  const client = useQueryClient();
  const may = useMay();
  const mayChange = may('ai.manage');
  const { act, writer, roles, needsApproval, changedBy, changedAt } = row;
  const { writers, hasRoles, isForOthers } = aiScopes[act];
  const save = useMutation({
    mutationFn: (change: Partial<AiPolicyRow>) => {
      const { writer, roles, needsApproval } = { ...row, ...change };
      return api.aiPolicy.set({ act, writer, roles, needsApproval });
    },
    onError: (error) => toast(t('ai-tools.policy.failed'), { tone: 'destructive', description: failureText(t, error) }),
    onSettled: () => client.invalidateQueries({ queryKey: ['ai'] }),
  });
  const isOff = writer === 'nobody';
  return (
    <Section title={t(actNames[act])} text={t(actTexts[act])}>
      <fieldset className="grid max-w-xl justify-items-start gap-4" disabled={!mayChange || save.isPending}>
        <legend className="sr-only">{t(actNames[act])}</legend>
        <Segmented
          label={t('ai-tools.policy.writer')}
          value={writer}
          onChange={(next) => save.mutate({ writer: next })}
          options={writers.map((value) => ({ value, label: t(writerNames[value]) }))}
        />
        {hasRoles && !isOff && (
          <div className="flex flex-wrap gap-x-5 gap-y-2">
            {aiRoles.map((role) => (
              <Checkbox
                key={role}
                checked={roles.includes(role)}
                disabled={roles.length === 1 && roles.includes(role)}
                onChange={(checked) =>
                  save.mutate({ roles: aiRoles.filter((one) => (one === role ? checked : roles.includes(one))) })
                }
                label={t(roleKeys[role])}
              />
            ))}
          </div>
        )}
        {isForOthers && !isOff && (
          <Switch
            className="w-full"
            checked={needsApproval}
            disabled={!mayChange}
            onChange={(next) => save.mutateAsync({ needsApproval: next }).catch(() => undefined)}
            label={t('ai-tools.policy.needsApproval')}
            hint={t('ai-tools.policy.needsApprovalText')}
          />
        )}
        {changedAt && (
          <p className="text-sm text-ink-3">
            {t('ai-tools.policy.changed', { name: changedBy ?? '–', when: format.relative(changedAt) })}
          </p>
        )}
      </fieldset>
    </Section>
  );
}
