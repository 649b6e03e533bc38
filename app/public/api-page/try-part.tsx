import { useT } from '#app/i18n/t.ts';
import { Island } from '../islands/island.tsx';
import { Part } from '../part.tsx';
import TryCall, { type TriableCall } from './try-call.tsx';

export function TryPart({ calls }: { calls: readonly TriableCall[] }) {
  const t = useT();
  if (calls.length === 0) return null;
  return (
    <Part id="try" title={t('public-api.try')} lead={t('public-api.tryText')}>
      <noscript>
        <p className="mb-4 text-lg text-need">{t('public-api.needsScript')}</p>
      </noscript>
      {/* This island also activates the copy buttons further up. */}
      <Island name="try-call" component={TryCall} props={{ calls }} when="idle" />
    </Part>
  );
}
