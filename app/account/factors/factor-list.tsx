import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, ShieldAlert } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { toast } from '#app/ui/toast.ts';
import type { Factor } from '#contract/account/factors.ts';
import { failureText } from '../failure-text.ts';
import { NotConfirmed, useFresh } from '../fresh.tsx';
import { factorsQuery } from '../queries.ts';
import { sessionQuery } from '../session.ts';
import { factorHint, factorName, typeIcons } from './names.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

const AddFactor = lazy(() => import('./add-factor.tsx'));

export function FactorList() {
  const t = useT();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(factorsQuery);
  const [adding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<Factor>();
  const { freshly, confirmation } = useFresh();

  const remove = async (factor: Factor) => {
    try {
      await freshly(() => api.factors.remove({ id: factor.id }));
      toast(t('account-factors.removed'));
      await Promise.all([client.invalidateQueries(factorsQuery), client.invalidateQueries(sessionQuery)]);
    } catch (failure) {
      if (failure instanceof NotConfirmed) return;
      toast(t('ui.error'), { description: failureText(t, failure), tone: 'destructive' });
    }
  };

  if (error) return <ErrorScreen error={error} onRetry={refetch} />;
  if (!data) return <SkeletonRows rows={2} columns={1} />;
  const isProtected = data.factors.some(({ status }) => status === 'verified');
  return (
    <div className="grid gap-4">
      {!isProtected && (
        <p className="flex items-start gap-2 text-ink-2">
          <ShieldAlert className="mt-0.5 size-4 shrink-0 text-need" aria-hidden="true" />
          {t('account-factors.none')}
        </p>
      )}
      {data.factors.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {data.factors.map((factor) => (
            <FactorRow key={factor.id} factor={factor} onRemove={() => setLeaving(factor)} />
          ))}
        </ul>
      )}
      <Button className="justify-self-start" icon={<Plus />} onClick={() => setAdding(true)}>
        {t('account-factors.add')}
      </Button>
      {isProtected && <RecoveryCodes left={data.recoveryCodesLeft} freshly={freshly} />}
      <Suspense>{adding && <AddFactor freshly={freshly} onClose={() => setAdding(false)} />}</Suspense>
      {leaving && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setLeaving(undefined)}
          title={t('account-factors.removeTitle', { name: factorName(t, leaving) })}
          action={t('account-factors.remove')}
          onConfirm={() => remove(leaving)}
        >
          {t('account-factors.removeText')}
        </ConfirmDialog>
      )}
      {confirmation}
    </div>
  );
}

function FactorRow({ factor, onRemove }: { factor: Factor; onRemove: () => void }) {
  const t = useT();
  const format = useFormat();
  const Icon = typeIcons[factor.type];
  const used = factor.lastUsedAt
    ? t('account.keys.lastUsed', { when: format.relative(factor.lastUsedAt) })
    : t('account.keys.neverUsed');
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5 py-3">
      <Icon className="size-5 shrink-0 text-ink-3" aria-hidden="true" />
      <div className="me-auto min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          {factorName(t, factor)}
          <Chip tone={factor.status === 'verified' ? 'act' : 'need'}>
            {t(
              factor.status === 'verified' ? 'account.security.factor.verified' : 'account.security.factor.unverified',
            )}
          </Chip>
        </p>
        <p className="text-sm text-ink-3">
          <Facts of={[factorHint(t, factor), used]} />
        </p>
      </div>
      <Button size="s" onClick={onRemove}>
        {t('account-factors.remove')}
      </Button>
    </li>
  );
}
