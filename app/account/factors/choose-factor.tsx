import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import type { AskedFactor } from '#contract/account/entry.ts';
import { AnswerFactor } from './answer-factor.tsx';
import { factorHint, factorName, typeIcons } from './names.ts';
import { RecoveryForm } from './recovery-form.tsx';

type Props = {
  factors: readonly AskedFactor[];
  onPassed: (signedIn: { expiresAt: number }) => Promise<void>;
};

/** Asks for the last used factor first; the others and the recovery codes are one click away. */
export function ChooseFactor({ factors, onPassed }: Props) {
  const t = useT();
  const [chosen, setChosen] = useState<string | 'recovery'>(factors[0]?.id ?? 'recovery');
  const factor = factors.find(({ id }) => id === chosen);
  const others = factors.filter(({ id }) => id !== chosen);
  return (
    <div className="grid gap-5">
      <p className="text-ink-2">
        {!factor
          ? t('account-factors.ask.recovery')
          : factor.type === 'webauthn'
            ? t('account-factors.ask.webauthn')
            : factor.type === 'totp'
              ? t('account-factors.ask.totp')
              : t('account-factors.typeText.phone')}
      </p>
      {factor ? (
        <AnswerFactor key={factor.id} factor={factor} onVerified={onPassed} />
      ) : (
        <RecoveryForm onRecovered={onPassed} />
      )}
      <div className="border-t border-line pt-4">
        <p className="mb-1.5 text-sm text-ink-3">{t('account-factors.otherWay')}</p>
        <ul className="grid justify-items-start gap-1">
          {others.map((other) => {
            const Icon = typeIcons[other.type];
            return (
              <li key={other.id}>
                <Button kind="quiet" icon={<Icon />} onClick={() => setChosen(other.id)}>
                  {factorName(t, other)}
                  {other.hint && <span className="text-ink-3">{factorHint(t, other)}</span>}
                </Button>
              </li>
            );
          })}
          {factor && (
            <li>
              <Button kind="quiet" icon={<KeyRound />} onClick={() => setChosen('recovery')}>
                {t('account-factors.recovery.code')}
              </Button>
            </li>
          )}
        </ul>
      </div>
    </div>
  );
}
